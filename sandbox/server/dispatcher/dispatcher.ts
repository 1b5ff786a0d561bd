import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Customer } from '../customers/customers.ts';
import type { Call, Handler, Outcome, Services } from '../protocol/contract.ts';
import { sendContent, type Caching } from '../http/answer.ts';
import { readBody } from '../http/body.ts';
import { siteOf } from '../http/sites.ts';
import { atTimeOf, ownTimeOf } from '../http/testers-clock.ts';
import { needReadableQuery, queryOf } from '../http/query.ts';
import { AccountGone } from '../store/account-lock.ts';
import { rememberingReads } from '../store/memo/read-once.ts';
import { readFor, readForAll } from '../store/replicas/reading.ts';
import { deviceFrom, UNKNOWN_DEVICE } from '../session/device.ts';
import { networkOf, type LimitKind } from '../session/limits.ts';
import { readVisitor, renewal } from '../session/visitor.ts';
import { Answers } from './answer-cache.ts';
import { readAddress, readLanguage, type Address } from '../protocol/address.ts';
import { faultsOf, type Fault } from './faults.ts';
import { problemOf, Problem, problemDocument, problemHeaders, sessionLostDocument } from '../protocol/problem.ts';
import { ACTIONS, isWrite } from '../protocol/actions.ts';
import { closedProblem, passesFor } from '../protocol/closed.ts';
import { limitKeyOf } from '../protocol/parameters.ts';
import { rightsOf } from '../protocol/rights.ts';
import { ANONYMOUS, type Visitor, SessionLost } from '../session/contract.ts';
import { isAdministrator } from '../session/roles.ts';
import { closedKeys } from '../site-parts/announcements.ts';
import { withFrame } from '../handlers/pages/frames.ts';
import { insteadOfView } from '../handlers/pages/not-found.ts';
import type { Objects } from '../content/objects.ts';
import type { TextReader } from '../texts/texts.ts';

const XML = 'application/xml; charset=UTF-8';

const COUNTED: ReadonlyMap<string, LimitKind> = new Map<string, LimitKind>([
  ['p_Contact', 'messages'],
  ['f_Error', 'errors'],
  ['t_ClientCompetence', 'results'],
  ['p_PlacementTest', 'results'],
  ['p_PracticeTest', 'results'],
]);

async function visitorOf(request: FastifyRequest, handler: Handler | undefined, services: Services): Promise<Visitor> {
  try {
    return await readVisitor(request.headers.authorization, services);
  } catch (error) {
    if (error instanceof SessionLost && handler?.open === true) return ANONYMOUS;
    throw error;
  }
}

/** Actions that only show: what is looked at before a change is read where it is written. */
const SHOWING = ACTIONS.list | ACTIONS.show | ACTIONS.search | ACTIONS.print;

/** What a request was read as, for what is said when it is refused. */
const calls = new WeakMap<FastifyRequest, Call>();

/** What a request of the dispatcher was read as; undefined when it was refused before. */
export const callOf = (request: FastifyRequest): Pick<Call, 'action' | 'dataType'> | undefined => calls.get(request);

/** What a write is counted as. */
function kindOf({ dataType, rights, fields }: Call): LimitKind {
  if (dataType === 'p_Blog') return rights.has('write') || fields.has('xml') ? 'write' : 'comments';
  // Who moderates, and who has read an answer, writes nothing that others read.
  if (dataType === 'p_Discussion') return fields.has('moderate') || fields.has('read') || rights.has('write') ? 'write' : 'comments';
  return COUNTED.get(dataType) ?? 'write';
}

/** Of a call that came with no request. */
const NOBODY = {
  method: 'GET',
  visitor: ANONYMOUS,
  fields: new Map<string, string>(),
  file: null,
  idempotencyKey: '',
  ip: '',
  network: '',
  cookies: '',
  device: UNKNOWN_DEVICE,
  requestId: '',
  hasOwnTime: false,
} as const;

/** The one endpoint of all data calls (protocol 1). */
export class Dispatcher {
  private readonly answers: Answers;

  constructor(
    private readonly handlerOf: (dataType: string, objects: Objects) => Promise<Handler | undefined>,
    private readonly services: Services,
    private readonly faults: boolean,
  ) {
    this.answers = new Answers(services);
  }

  register(app: FastifyInstance): void {
    const answer = (request: FastifyRequest, reply: FastifyReply) => this.answer(request, reply);
    app.route({ method: ['GET', 'POST'], url: '/dispatcher.php', handler: answer });
  }

  /** What a visitor without a session gets, for who draws pages here. @throws Problem and what handlers throw */
  async forVisitor({ customer, origin }: Pick<Call, 'customer' | 'origin'>, query: URLSearchParams): Promise<Outcome> {
    const { services } = this;
    const address = readAddress(query, customer);
    const handler = customer.off.has(address.dataType) ? undefined : await this.handlerOf(address.dataType, services.objects);
    const action = handler?.actions[address.action];
    if (action === undefined) throw new Problem('unknownAction', { details: { action: address.action, datatype: address.dataType } });
    const rights = await rightsOf(ANONYMOUS, address, services.objects);
    const call: Call = { ...address, ...NOBODY, customer, origin, asked: origin, rights, now: Date.now() };
    return readForAll(() => this.answers.answered(call, async () => withFrame(await action(call, services), call, services)));
  }

  private async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { customer } = siteOf(request);
    const query = queryOf(request);
    const faults = this.faults ? faultsOf(query) : [];
    reply.header('ccms-request-id', request.id);
    for (const fault of faults) await fault.before?.(reply);
    // The request itself counts as destroyed as soon as its body has been read: only the socket tells.
    if (request.raw.socket.destroyed) return reply.hijack();
    try {
      const instead = faults.find((fault) => fault.instead !== undefined)?.instead;
      const { outcome, caching } =
        instead === undefined ? await this.outcome(request, reply, query, customer) : { outcome: instead, caching: 'never' as const };
      for (const fault of faults) fault.after?.(reply);
      return await this.send(
        request,
        reply,
        await this.changed(outcome, faults, atTimeOf(request, this.services)),
        faults.length > 0 ? 'never' : caching,
      );
    } catch (error) {
      return this.refuse(request, reply, error, { lang: readLanguage(query.get('lang') ?? '', customer), customer });
    }
  }

  private async outcome(
    request: FastifyRequest,
    reply: FastifyReply,
    query: URLSearchParams,
    customer: Customer,
  ): Promise<{ outcome: Outcome; caching: Caching }> {
    const services = atTimeOf(request, this.services);
    needReadableQuery(request);
    const address = readAddress(query, customer);
    await services.objects.refresh();
    const handler = customer.off.has(address.dataType) ? undefined : await this.handlerOf(address.dataType, services.objects);
    const visitor = await visitorOf(request, handler, services);
    // Who writes content finds the last write, whichever server it went to.
    if (!services.alone && visitor.roles.some(({ name }) => name !== 'reader')) await services.objects.refresh(true);
    const rights = await rightsOf(visitor, address, services.objects);
    const call = this.call(request, address, customer, { visitor, rights });
    calls.set(request, call);
    const closed = await services.maintenance.current(customer.name);
    const isRefused = closed !== null && !isAdministrator(visitor.roles) && handler?.whileClosed?.(call) !== true;
    if (isRefused) throw closedProblem(closed, customer);
    if (handler === undefined) throw new Problem('unknownDataType', { details: { datatype: address.dataType } });
    const action = handler.actions[call.action];
    if (action === undefined) throw new Problem('unknownAction', { details: { action: call.action, datatype: call.dataType } });
    if (isWrite(call.action)) await services.limits.count(kindOf(call), limitKeyOf(call));
    const outcome = await this.read(call, () =>
      rememberingReads(() => this.answers.answered(call, async () => withFrame(await action(call, services), call, services))),
    );
    for (const cookie of passesFor(visitor, call, services)) reply.header('Set-Cookie', cookie);
    const token = outcome.token ?? (await renewal(visitor, services));
    if (token !== null) return { outcome: { ...outcome, token }, caching: 'never' };
    const isOwn = outcome.volatile === true || call.hasOwnTime || (call.framework && closedKeys(call.cookies) !== null);
    if (isOwn || call.method !== 'GET' || isWrite(call.action)) return { outcome, caching: 'never' };
    return { outcome, caching: visitor.loggedIn ? 'private' : 'shared' };
  }

  /** Answers a caller, who finds what they have written at every server and every replica from then on. */
  private read(call: Call, run: () => Promise<Outcome>): Promise<Outcome> {
    const { visitor, action } = call;
    const { hasReplicas, sessions } = this.services;
    if (!hasReplicas) return run();
    return readFor({ onlyReads: action === ACTIONS.none || (action & SHOWING) !== 0, written: visitor.written }, run, async () => {
      if (visitor.session !== '') await sessions.noteWrite(visitor.id);
    });
  }

  private call(request: FastifyRequest, address: Address, customer: Customer, who: Pick<Call, 'visitor' | 'rights'>): Call {
    const key = request.headers['idempotency-key'];
    return {
      ...address,
      ...readBody(request),
      ...who,
      customer,
      method: request.method === 'POST' ? 'POST' : 'GET',
      requestId: request.id,
      ip: request.ip,
      network: networkOf(request.ip),
      cookies: request.headers.cookie ?? '',
      device: deviceFrom(request.headers['user-agent']),
      idempotencyKey: typeof key === 'string' && /^[\w-]{8,100}$/.test(key) ? key : '',
      origin: siteOf(request).origin,
      asked: siteOf(request).asked,
      now: ownTimeOf(request) ?? Date.now(),
      hasOwnTime: ownTimeOf(request) !== null,
    };
  }

  private async changed(outcome: Outcome, faults: readonly Fault[], services: Services): Promise<Outcome> {
    let result = outcome;
    for (const fault of faults) result = (await fault.change?.(result, services)) ?? result;
    return result;
  }

  private send(request: FastifyRequest, reply: FastifyReply, outcome: Outcome, caching: Caching): Promise<FastifyReply> | FastifyReply {
    const { body, stream, status = 200, type = XML, headers = {}, token } = outcome;
    reply.headers(headers);
    if (token !== undefined) reply.header('ccms-token', token);
    if (stream !== undefined)
      return reply.code(status).header('Content-Type', type).header('Cache-Control', 'no-store').send(Readable.from(stream));
    if (body === undefined) return reply.code(204).header('Cache-Control', 'no-store').send();
    const isOfEveryVisit = caching === 'shared' && calls.get(request)?.framework === true;
    return sendContent(request, reply, { body, type, status, caching, isOfEveryVisit });
  }

  private refuse(request: FastifyRequest, reply: FastifyReply, error: unknown, reader: TextReader): Promise<FastifyReply> {
    if (error instanceof AccountGone) return this.refuse(request, reply, new SessionLost(440, false), reader);
    if (error instanceof SessionLost) {
      return sendContent(request, reply, { body: sessionLostDocument(error, reader), type: XML, status: error.status, caching: 'never' });
    }
    const foreseen = problemOf(error);
    if (foreseen === null) this.services.log.fault(request.id, '/dispatcher.php', error);
    const problem = foreseen ?? new Problem('internal');
    const call = calls.get(request);
    const who = { ...reader, loggedIn: call?.visitor.loggedIn ?? false };
    reply.headers(problemHeaders(problem));
    return sendContent(request, reply, {
      body: problemDocument(problem, who, request.id, call && insteadOfView(call, problem, this.services)),
      type: XML,
      status: problem.status,
      caching: 'never',
    });
  }
}
