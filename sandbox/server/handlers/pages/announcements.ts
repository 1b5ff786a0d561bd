import { ACTIONS } from '../../protocol/actions.ts';
import type { Action, Call, Handler, Outcome, Services } from '../../protocol/contract.ts';
import { envelope } from '../../protocol/envelope.ts';
import { administratorsOnly, field } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import {
  deleteAnnouncement,
  listAnnouncements,
  MOST_ANNOUNCEMENTS,
  storeAnnouncement,
  type Announcement,
} from '../../site-parts/announcements.ts';
import { element, text } from '../../xml/write.ts';

/** Bytes of the words in one language: a few lines, as they are above every page. */
const LONGEST = 1000;
/** As far ahead as moments can be chosen. */
const TEN_YEARS_MS = 10 * 366 * 24 * 60 * 60 * 1000;

const stateOf = ({ from, until }: Announcement, now: number): string =>
  now >= until.getTime() ? 'over' : now >= from.getTime() ? 'shown' : 'planned';

function announcementElement(announcement: Announcement, now: number): string {
  const { id, revision, kind, audience, from, until, texts } = announcement;
  return element(
    'announcement',
    { id, revision, kind, audience, from: from.toISOString(), until: until.toISOString(), state: stateOf(announcement, now) },
    ...Object.entries(texts).map(([language, words]) => element('text', { language }, text(words))),
  );
}

/** All announcements of the site, and the languages that it is written in. */
async function list(call: Call, { store }: Services): Promise<Outcome> {
  administratorsOnly(call);
  const all = await listAnnouncements(store, call.customer.name);
  const payload = element(
    'announcements',
    { limit: MOST_ANNOUNCEMENTS },
    ...call.customer.languages.map((code) => element('siteLanguage', { code })),
    ...all.map((each) => announcementElement(each, call.now)),
  );
  const permitted = ACTIONS.list | ACTIONS.show | ACTIONS.store | ACTIONS.delete;
  return { body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload, permitted }]), volatile: true };
}

const invalid = (name: string, words: 'announcement.moment' | 'announcement.order' | 'announcement.empty' | 'announcement.many'): Problem =>
  new Problem('validation', { fields: [{ name, code: 'required.pattern' }], words });

function oneOf<T extends string>(call: Call, name: string, values: readonly T[]): T {
  const value = field(call, name, 20) as T;
  if (!values.includes(value)) throw new Problem('validation', { fields: [{ name, code: 'required.pattern' }] });
  return value;
}

function moment(call: Call, name: string): Date {
  const value = field(call, name, 40);
  const time = /^\d{4}-\d{2}-\d{2}T/.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time) || Math.abs(time - call.now) > TEN_YEARS_MS) throw invalid(name, 'announcement.moment');
  return new Date(time);
}

function announcementOf(call: Call): Omit<Announcement, 'revision'> {
  const texts = Object.fromEntries(
    call.customer.languages
      .map((code) => [code, field(call, `text_${code}`, LONGEST).replace(/\s+/g, ' ').trim()] as const)
      .filter(([, words]) => words !== ''),
  );
  const [from, until] = [moment(call, 'from'), moment(call, 'until')];
  const kind = oneOf(call, 'kind', ['info', 'warning']);
  const audience = oneOf(call, 'audience', ['all', 'users']);
  if (until <= from) throw invalid('until', 'announcement.order');
  if (Object.keys(texts).length === 0) throw invalid(`text_${call.customer.defaultLang}`, 'announcement.empty');
  return { id: call.ID, kind, audience, from, until, texts };
}

/** Stores the announcement `ID`, or a new one for 0, and answers the list as it is then. */
const store: Action = async (call, services) => {
  administratorsOnly(call);
  const announcement = announcementOf(call);
  const { name: customer } = call.customer;
  if (call.ID === 0 && (await listAnnouncements(services.store, customer)).length >= MOST_ANNOUNCEMENTS)
    throw invalid('from', 'announcement.many');
  if (!(await storeAnnouncement(services, announcement, { customer, by: call.visitor.id })))
    throw new Problem('notFound', { details: { id: call.ID } });
  services.schedules.onJob();
  return list(call, services);
};

const remove: Action = async (call, services) => {
  administratorsOnly(call);
  if (!(await deleteAnnouncement(services, call.ID, { customer: call.customer.name, by: call.visitor.id })))
    throw new Problem('notFound', { details: { id: call.ID } });
  return list(call, services);
};

export const announcementsHandler: Handler = {
  dataType: 'p_Announcements',
  actions: { [ACTIONS.none]: list, [ACTIONS.list]: list, [ACTIONS.show]: list, [ACTIONS.store]: store, [ACTIONS.delete]: remove },
};
