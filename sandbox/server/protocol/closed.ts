import type { Customer } from '../customers/customers.ts';
import { timeZoneOf } from '../customers/plugin-settings.ts';
import { wordsFor, type Maintenance } from '../site-parts/maintenance.ts';
import type { Role } from '../session/contract.ts';
import { passCookie, readPass, type PassOwner } from '../session/maintenance-pass.ts';
import { isAdministrator } from '../session/roles.ts';
import { directionOf } from '../texts/language-name.ts';
import { message } from '../texts/texts.ts';
import { element, text, type Attributes } from '../xml/write.ts';
import type { Call, Services } from './contract.ts';
import { Problem } from './problem.ts';

/** What is asked again in an open page, such as the results that wait there: soon, because the end may come before it is expected. */
const RETRY_SECONDS = 60;
/** Pages are asked for again when the end is expected, within these bounds. */
const SOONEST_SECONDS = 60;
const LATEST_SECONDS = 24 * 60 * 60;
const UNKNOWN_SECONDS = 10 * 60;

/** Seconds until a page should be asked for again, in `Retry-After`. */
export function secondsClosed({ until }: Maintenance, now = Date.now()): number {
  const seconds = until === null ? 0 : Math.ceil((until - now) / 1000);
  return seconds <= 0 ? UNKNOWN_SECONDS : Math.min(LATEST_SECONDS, Math.max(SOONEST_SECONDS, seconds));
}

/** The expected end as a reader writes it, on the clocks of the site, whose zone is named; '' when none is known, or it is past. */
export function endInWords({ until }: Maintenance, lang: string, customer: Pick<Customer, 'plugins'>, now = Date.now()): string {
  if (until === null || until <= now) return '';
  const isThisYear = new Date(until).getUTCFullYear() === new Date(now).getUTCFullYear();
  return new Intl.DateTimeFormat(lang, {
    ...{ weekday: 'long', day: 'numeric', month: 'long', hour: 'numeric', minute: '2-digit' },
    ...(isThisYear ? {} : { year: 'numeric' }),
    ...{ timeZone: timeZoneOf(customer), timeZoneName: 'short' },
  }).format(until);
}

/** The refusal (503) of what somebody asks of a closed site who does not administer it. */
export function closedProblem(maintenance: Maintenance, customer: Customer): Problem {
  const isDated = endInWords(maintenance, 'en', customer) !== '';
  return new Problem('unavailable', {
    words: isDated ? 'maintenance.closedUntil' : 'maintenance.closed',
    retryAfter: RETRY_SECONDS,
    details: { maintenance: 1 },
    values: (lang) => ({
      until: endInWords(maintenance, lang, customer),
      // After a sentence.
      words: ` ${wordsFor(maintenance, lang, customer.defaultLang).words}`.trimEnd(),
    }),
  });
}

/**
 * What is in the place of the start page of a closed site for who has logged in and does not administer it, as `<html>` of an area: the
 * address of the administration is open, as the server cannot know who asks for a page, and nothing would be behind its message.
 */
export function closedHtml({ customer, lang }: Pick<Call, 'customer' | 'lang'>, closed: Maintenance): string {
  const reader = { customer, lang };
  const [{ language, words }, end] = [wordsFor(closed, lang, customer.defaultLang), endInWords(closed, lang, customer)];
  const login = customer.routes.find(({ dataType, path }) => dataType === 'p_Login' && !path.includes('{'))?.path;
  const paragraph = (line: string, attributes: Attributes = {}): string => element('p', attributes, text(line));
  return element(
    'html',
    { language: lang },
    element('h1', {}, text(message('maintenance.title', reader))),
    paragraph(message('maintenance.lead', reader)),
    words === '' ? '' : paragraph(words, language === lang ? {} : { lang: language, dir: directionOf(language) }),
    end === '' ? '' : paragraph(message('maintenance.until', reader, { until: end })),
    paragraph(message('maintenance.account', reader)),
    login === undefined ? '' : element('p', {}, element('a', { class: 'button', href: login }, text(message('maintenance.login', reader)))),
  );
}

/**
 * Cookies for the browser of an administrator, which gets the pages of a site that is closed from then on, until the session ends; none
 * where it needs none.
 */
export function passesFor(
  { id, session, roles }: PassOwner & { readonly roles: readonly Role[] },
  { customer: { name: customer }, cookies, asked }: Pick<Call, 'customer' | 'cookies' | 'asked'>,
  { maintenance, secret }: Pick<Services, 'maintenance' | 'secret'>,
): string[] {
  const since = maintenance.of(customer)?.since;
  if (since === undefined || !isAdministrator(roles) || session === '') return [];
  const closed = { customer, since };
  if (readPass(cookies, secret, closed)?.session === session) return [];
  return [passCookie(secret, closed, { id, session }, asked.startsWith('https:'))];
}
