import { filterElement } from '../../content/facets.ts';
import { listElement } from '../../content/records.ts';
import { pageSizeOf, timeZoneOf, todayOf } from '../../customers/plugin-settings.ts';
import { AT_A_GLANCE, courseFacts } from '../../learning/catalogue/course-facts.ts';
import { participations } from '../../learning/catalogue/enrolments.ts';
import { FILTERS, narrow, type FilterName, type Wanted } from '../../learning/catalogue/narrow.ts';
import { lockedIds } from '../../learning/locks.ts';
import { nextSteps } from '../../learning/next/next-step.ts';
import { envelope, permittedActions } from '../../protocol/envelope.ts';
import { Problem } from '../../protocol/problem.ts';
import { numberExtra } from '../../protocol/parameters.ts';
import type { Action, Call } from '../../protocol/contract.ts';

const MAXIMUM_PAGE_SIZE = 100;
const NAME = /^[A-Za-z0-9-]{1,40}$/;
const PATTERNS: Readonly<Record<FilterName, RegExp>> = {
  category: NAME,
  level: NAME,
  language: NAME,
  duration: /^(short|medium|long)$/,
  state: /^(new|begun|done)$/,
  tag: /^[^\u0000-\u001f]{1,80}$/,
};

/** What a call narrows the catalogue to. @throws Problem naming what is written otherwise */
function wantedBy({ extras }: Call): Wanted {
  const pairs = FILTERS.map((name) => [name, extras.get(name) ?? ''] as const);
  const wrong = pairs.filter(([name, value]) => value !== '' && !PATTERNS[name].test(value));
  if (wrong.length > 0) throw new Problem('validation', { fields: wrong.map(([name]) => ({ name, code: 'required.pattern' })) });
  return Object.fromEntries(pairs) as Wanted;
}

/**
 * The catalogue (protocol 4.4): one page of courses, each with how far the caller is in it and what comes next there, and what they can be
 * narrowed by as soon as there are more than fit on a screen. Guests have no state: what is narrowed by it shows them everything.
 */
export const listCourses: Action = async (call, services) => {
  const { objects } = services;
  const user = call.visitor.id;
  const asked = wantedBy(call);
  const wanted = user === 0 ? { ...asked, state: '' } : asked;
  const [all, locked] = [await courseFacts(objects), await lockedIds(call, services)];
  const participation = user === 0 ? null : await participations(services, user, all, todayOf(call));
  const reader = { lang: call.lang, defaultLang: call.customer.defaultLang, participations: participation, locked: new Set(locked) };
  const { courses, choices } = narrow(all, wanted, reader);
  const pageSize = numberExtra(call, 'pageSize', pageSizeOf(call.customer, call.dataType), 1, MAXIMUM_PAGE_SIZE);
  const last = Math.max(1, Math.ceil(courses.length / pageSize));
  const page = Math.min(last, numberExtra(call, 'page', 1, 1, 100_000));
  const ids = courses.slice((page - 1) * pageSize, page * pageSize).map(({ ID }) => ID);
  const found = (await objects.findMany(ids)).filter(({ dataType }) => dataType === call.dataType);
  const shown = ids.flatMap((ID) => found.find((course) => course.ID === ID) ?? []);
  const next = user === 0 ? null : await nextSteps(call, services, shown);
  const isNarrowed = FILTERS.some((name) => wanted[name] !== '');
  const payload = listElement(
    { dataType: call.dataType, page, pageSize, count: courses.length },
    shown,
    { lang: call.lang, zone: timeZoneOf(call.customer) },
    ({ ID }) => {
      const own = participation?.get(ID);
      return own === undefined ? {} : { progress: own.percent, enrolled: own.isEnrolled ? 1 : 0 };
    },
    all.length > AT_A_GLANCE || isNarrowed ? [...choices].map(([name, options]) => filterElement(name, options, wanted[name])) : [],
    ({ ID }) => next?.get(ID) ?? '',
  );
  return {
    body: envelope(call, [{ ID: 0, dataType: call.dataType, action: call.action, payload, permitted: permittedActions(call, false) }]),
  };
};
