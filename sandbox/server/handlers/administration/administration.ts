import { ACTIONS } from '../../protocol/actions.ts';
import type { Action, Call, Handler, Outcome, Services } from '../../protocol/contract.ts';
import { envelope, simpleAnswer } from '../../protocol/envelope.ts';
import { administratorsOnly, field } from '../../protocol/parameters.ts';
import { Problem } from '../../protocol/problem.ts';
import { isAdministrator } from '../../session/roles.ts';
import { issueTicket, redeemTicket } from '../../session/download-ticket.ts';
import { element } from '../../xml/write.ts';
import { askedOf, keysOf, type Fate, type Part } from './asked.ts';
import { auditCsv, auditLog } from './audit-log.ts';
import { consents } from './consents.ts';
import { errors } from './errors.ts';
import { changeMaintenance, maintenance } from './maintenance.ts';
import { jobs, mails } from './mails-and-jobs.ts';
import { messages } from './messages.ts';
import { moderation } from './moderation.ts';
import { overview } from './overview.ts';
import { storage } from './storage.ts';

const PARTS: Readonly<Record<string, Part>> = { messages, comments: moderation, errors, mails, jobs, storage, consents, audit: auditLog };

/** Of no address: a page fetches the plugin that shows it when there is an answer, so that nobody else ever has its code. */
const OBJECT_TYPE = 580;

/** The part that is no list. */
const MAINTENANCE = 'maintenance';

/** @throws Problem (404) for a part that there is not */
function partOf({ html }: Call): Part {
  const part = Object.hasOwn(PARTS, html) ? PARTS[html] : undefined;
  if (part === undefined) throw new Problem('notFound', { details: { html } });
  return part;
}

/**
 * The overview, or the part that the call names: a page of its list.
 * @param done of how many lines something was done
 * @param stay how many have to stay: as they are in use, or too new
 */
async function shown(call: Call, services: Services, done: number | null = null, stay = { refused: 0, fresh: 0 }): Promise<Outcome> {
  const isClosed = (await services.maintenance.current(call.customer.name)) !== null;
  const attributes = {
    ...{ part: call.html || 'overview', done, refused: stay.refused || null, fresh: stay.fresh || null },
    maintenance: isClosed ? 1 : null,
  };
  let payload: string;
  if (call.html === '') payload = element('administration', attributes, ...(await overview(call, services)));
  else if (call.html === MAINTENANCE) payload = element('administration', attributes, ...(await maintenance(call, services)));
  else {
    const part = partOf(call);
    const asked = askedOf(call, part);
    const { items, next } = await part.load(asked, call, services);
    const sites = services.customers.names.map((name) => element('site', { name }));
    const states = (part.states ?? []).map((name) => element('state', { name }));
    payload = element('administration', { ...attributes, ...asked, next: next || null }, ...states, ...sites, ...items);
  }
  const permitted = ACTIONS.list | ACTIONS.show | ACTIONS.store | (call.html === 'audit' ? ACTIONS.export : 0);
  const object = { ID: 0, type: OBJECT_TYPE, dataType: call.dataType, action: call.action, payload, permitted };
  return { body: envelope(call, [object]), volatile: true };
}

/** @throws Problem (403) with what is the reason for who has logged in: while the site is closed no role would open other pages either */
function needAdministrator(call: Call, { maintenance }: Services): void {
  const isClosed = call.visitor.loggedIn && maintenance.of(call.customer.name) !== null;
  if (isClosed && !isAdministrator(call.visitor.roles)) throw new Problem('notPermitted', { words: 'maintenance.notPermitted' });
  administratorsOnly(call);
}

const show: Action = async (call, services) => {
  needAdministrator(call, services);
  return shown(call, services);
};

/** Does something with lines of a part (`keys`), and answers the list as it is then. */
const store: Action = async (call, services) => {
  needAdministrator(call, services);
  if (call.html === MAINTENANCE) return shown(call, services, await changeMaintenance(call, services));
  const { changes = {}, apart = {} } = partOf(call);
  const subAction = field(call, 'subAction', 40);
  if (Object.hasOwn(apart, subAction)) {
    const change = apart[subAction]!;
    const fates = await change.work(keysOf(call, change), call, services);
    const count = (of: Fate): number => fates.filter((fate) => fate === of).length;
    return shown(call, services, count('done'), { refused: count('refused'), fresh: count('fresh') });
  }
  const change = Object.hasOwn(changes, subAction) ? changes[subAction] : undefined;
  if (change === undefined) throw new Problem('validation', { fields: [{ name: 'subAction', code: 'required.pattern' }] });
  const keys = keysOf(call, change);
  const done = await services.store.transaction().execute(async (transaction) => {
    const results = [];
    for (const key of keys) results.push(await change.work(transaction, key, call));
    return results.filter((result) => result !== false);
  });
  const objects = done.filter((result) => result !== true);
  if (objects.length > 0) await services.objects.changed(objects);
  return shown(call, services, done.length);
};

/**
 * `export` of the audit log as CSV. As for `p_Results`: with `ticket=1` in its body the answer is an address that gives the file once,
 * without a session token.
 */
const exportLog: Action = async (call, services) => {
  const ticket = call.extras.get('ticket') ?? '';
  if (call.html !== 'audit') throw new Problem('notFound', { details: { html: call.html } });
  if (ticket === '') administratorsOnly(call);
  else if (!(await redeemTicket(services.store, services.secret, call.dataType, ticket)))
    throw new Problem('notPermitted', { reason: 'a download ticket that has ended or was used' });
  const asked = askedOf(call, auditLog);
  if (ticket === '' && field(call, 'ticket') === '1') {
    const { state, query } = asked;
    const address = new URLSearchParams({
      ...{ mode: 'ajax', lang: call.lang, action: String(ACTIONS.export), id: '0', datatype: call.dataType, user: '0', html: 'audit' },
      ...{ state, query, ticket: issueTicket(services.secret, call.dataType) },
    });
    return { body: simpleAnswer(call, element('download', { href: `?${address.toString()}`, filename: 'audit.csv' })), volatile: true };
  }
  return {
    stream: auditCsv(services.store, asked),
    type: 'text/csv; charset=UTF-8',
    headers: { 'Content-Disposition': 'attachment; filename="audit.csv"' },
    volatile: true,
  };
};

/** What administrators of the site look after (protocol 6.21). */
export const administrationHandler: Handler = {
  dataType: 'p_Administration',
  actions: {
    [ACTIONS.none]: show,
    [ACTIONS.list]: show,
    [ACTIONS.show]: show,
    [ACTIONS.store]: store,
    [ACTIONS.export]: exportLog,
  },
  // Its page is open then: whoever comes to it without a session gets the login, not an empty frame.
  whileClosed: () => true,
};
