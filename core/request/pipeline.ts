import { Subject, type Observable } from 'rxjs';
import { inject, injectable } from 'tsyringe';
import type { CustomerConfiguration } from '../config/types.ts';
import type { RequestOutcome } from '../events/facts.ts';
import type { EventStream } from '../events/stream.ts';
import type { ErrorReport } from '../kernel/error-report.ts';
import { isMobile } from '../kernel/screen.ts';
import type { Session } from '../session/session.ts';
import type { Texts } from '../text/texts.ts';
import { CONFIGURATION, ERROR_REPORT, EVENTS, FADER, SESSION, TEXTS, TRANSPORT } from '../tokens.ts';
import { actions } from './action.ts';
import { readAnswer, readBody } from './answer.ts';
import { isFailure, isSessionLost, isShownRaw, showFailure, showProblems } from './failure.ts';
import type { Fader } from './fader.ts';
import { requestHeaders } from './headers.ts';
import { Latest } from './latest.ts';
import { buildAddress, type AddressContext } from './parameters.ts';
import { applyPlaceholders } from './placeholders.ts';
import { bodyOf, planRequest, type Plan } from './plan.ts';
import { PRESENTER, type Presenter } from './presenter.ts';
import { QUESTIONS, type Questions } from './questions.ts';
import { checkRequired } from './required.ts';
import { returnHash } from './return-hash.ts';
import { Aborted, Running } from './running.ts';
import type { Answer, Exchange, RequestParameters, RequestResult, Requests, RequestState } from './types.ts';

type Handler = (result: RequestResult) => void;

const notSent = (reason: string | Error): RequestResult => ({
  outcome: 'notSent', status: 0, answer: null, rendered: false, error: typeof reason === 'string' ? new Error(reason) : reason,
});

/** Every call to the dispatcher: checks, questions, sending, reading, showing. The newest request for a target wins. */
@injectable()
export class RequestPipeline implements Requests {
  private readonly states = new Subject<RequestState>();
  private readonly received = new Subject<Exchange>();
  private readonly shown = new Subject<Exchange>();
  private readonly handlers = new Map<string, Handler>();
  private readonly latest = new Latest();
  /** Forms whose data are on the way: a second submit of the same one is not sent (OP-44). */
  private readonly sending = new Set<HTMLFormElement>();
  private serial = 0;
  readonly states$: Observable<RequestState> = this.states.asObservable();
  readonly received$: Observable<Exchange> = this.received.asObservable();
  readonly shown$: Observable<Exchange> = this.shown.asObservable();

  constructor(
    @inject(CONFIGURATION) private readonly configuration: CustomerConfiguration,
    @inject(SESSION) private readonly session: Session,
    @inject(TEXTS) private readonly texts: Texts,
    @inject(TRANSPORT) private readonly transport: typeof fetch,
    @inject(EVENTS) private readonly events: EventStream,
    @inject(FADER) private readonly fader: Fader,
    @inject(ERROR_REPORT) private readonly report: ErrorReport,
    @inject(PRESENTER) private readonly presenter: Presenter,
    @inject(QUESTIONS) private readonly questions: Questions,
  ) {}

  async send(parameters: RequestParameters): Promise<RequestResult> {
    let result: RequestResult;
    try {
      result = await this.attempt(parameters);
    } catch (error) {
      this.report.report({ exception: error, comment: `request ${parameters.dataType}` });
      result = notSent(error instanceof Error ? error : new Error(String(error)));
    }
    const hash = result.answer?.returnFunction ?? '';
    if (result.outcome !== 'aborted') this.call(this.handlers.get(hash), result, 'returnFunction');
    this.call(parameters.onDone, result, 'onDone');
    return result;
  }

  abort(target: string): void {
    for (const request of this.latest.of(target)) request.abort();
  }

  onReturn(name: string, handler: Handler): () => void {
    const hash = returnHash(name);
    this.handlers.set(hash, handler);
    return () => {
      if (this.handlers.get(hash) === handler) this.handlers.delete(hash);
    };
  }

  dispose(): void {
    for (const request of this.latest.of()) request.abort();
    for (const subject of [this.states, this.received, this.shown]) subject.complete();
  }

  private call(handler: Handler | undefined, result: RequestResult, comment: string): void {
    try {
      handler?.(result);
    } catch (error) {
      console.error(`${comment} of a request failed.`, error);
      this.report.report({ exception: error, comment });
    }
  }

  private async attempt(given: RequestParameters): Promise<RequestResult> {
    const plan = planRequest(applyPlaceholders(given), this.presenter);
    if (typeof plan === 'string') return notSent(plan);
    const { form, isWrite } = plan;
    if (form !== null && this.sending.has(form)) return notSent('The form is being sent already.');
    const problems = plan.isSaving && form !== null ? checkRequired(form) : [];
    if (form !== null && problems.length > 0) {
      showProblems(form, problems, this.texts, this.questions);
      return notSent(`Fields are not filled in: ${problems.map(({ name }) => name).join(', ')}.`);
    }
    if (form !== null && isWrite) this.sending.add(form);
    try {
      // Without a question nothing is waited for: the older request is broken off before send() returns.
      if ((plan.isDeletion || plan.parameters.requestConfirm) && !await this.agreed(plan)) return notSent('The user declined.');
      // An expired session: what was typed stays and is sent again after login, never as somebody else.
      if (!this.session.checkExpiry() && isWrite) return notSent('The session has expired.');
      const result = await this.exchange(plan, given);
      return result.answer?.noLicence && plan.target !== '' && result.outcome === 'success' ? await this.searchPage(plan, result) : result;
    } finally {
      if (form !== null && isWrite) this.sending.delete(form);
    }
  }

  /** Asks what has to be asked, in one dialog (RT-047, RT-102). */
  private async agreed({ parameters, isDeletion }: Plan): Promise<boolean> {
    const questions = parameters.requestConfirm ? [parameters.requestConfirm] : [];
    if (isDeletion) {
      await this.texts.load(); // the customer's own question (OP-68)
      const named = [parameters.typeName, parameters.title && `"${parameters.title}"`].filter(Boolean).join(' ');
      questions.push(...(named === '' ? [] : [named]), this.texts.get('deleteQuestion'));
    }
    return this.questions.confirm(questions.join('\n'));
  }

  private addressContext(): AddressContext {
    const { configuration, session } = this;
    return {
      dispatcherUrl: configuration.dispatcherUrl,
      page: location.href,
      allowedOrigins: configuration.allowedOrigins,
      lang: this.texts.language,
      user: session.user,
      sessionToken: session.token,
      isMobile: isMobile(),
      dataTypes: configuration.dataTypes,
    };
  }

  private async exchange(plan: Plan, given: RequestParameters): Promise<RequestResult> {
    const { parameters, action } = plan;
    let address: string;
    try {
      address = buildAddress(parameters, this.addressContext());
    } catch (error) {
      console.warn(error instanceof Error ? error.message : String(error));
      return notSent(error as Error);
    }
    const body = bodyOf(plan);
    const { token } = this.session;
    const run: Running = new Running(++this.serial, plan.target, plan.isWrite, (readyState) => {
      const state = { request: run.serial, readyState, target: run.target };
      this.states.next(state);
      this.events.emit({ type: 'request.stateChanged', ...state });
    });
    this.latest.start(run);
    const leave = parameters.background ? (): void => {} : this.fader.enter();
    let outcome: RequestOutcome = 'aborted';
    let answer: Answer | null = null;
    let problem: Error | null = null;
    let rendered = false;
    try {
      if (plan.target !== '') run.handle = this.presenter.begin(plan.target, parameters);
      run.advance(0);
      answer = await this.load(run, address, plan, body, token);
      outcome = isFailure(answer) ? 'httpError' : 'success';
      if (outcome === 'httpError') problem = new Error(answer.error?.code || `Status ${answer.status}`);
      rendered = await this.conclude(run, plan, answer, token);
    } catch (error) {
      problem = error instanceof Error ? error : new Error(String(error));
      if (run.signal.aborted) outcome = 'aborted';
      else if (answer === null) {
        outcome = 'networkError';
        if (plan.target !== '') this.questions.alert(this.texts.get('request.networkError'), body === null ? () => void this.send(given) : undefined);
      } else this.report.report({ exception: error, comment: `show ${parameters.dataType}` });
    } finally {
      run.advance(4);
      this.latest.end(run);
      run.handle?.end();
      leave();
    }
    const status = answer?.status ?? 0;
    this.events.emit({
      type: 'request.ended', request: run.serial, outcome, status, target: run.target, action,
      id: parameters.ID ?? 0, dataType: parameters.dataType, requestId: answer?.requestId ?? '',
    });
    return { outcome, status, answer, error: problem, rendered };
  }

  /** Sends and reads to the end of the body (RT-008 to RT-012). Rejects with `Aborted`, or because of the network. */
  private async load(run: Running, address: string, plan: Plan, body: string | FormData | null, token: string | null): Promise<Answer> {
    const { headers, idempotencyKey } = plan.parameters;
    const { transport, configuration } = this;
    const init: RequestInit = {
      method: body === null ? 'GET' : 'POST',
      headers: requestHeaders(headers ?? {}, token, typeof body === 'object' && body !== null, idempotencyKey),
      body, signal: run.signal, credentials: 'same-origin',
    };
    const sent = transport(address, init);
    run.advance(1);
    const response = await run.unlessAborted(sent);
    run.advance(2);
    const offered = response.headers.get(configuration.headers.token);
    if (offered !== null) this.session.offer(offered);
    const text = await run.unlessAborted(readBody(response, () => run.advance(3)));
    if (run.signal.aborted) throw new Aborted('The request was broken off.');
    run.advance(4);
    return readAnswer({ status: response.status, headers: response.headers, body: text }, configuration.headers, this.texts.language);
  }

  /** What follows from a complete answer; true when it was put on the screen. */
  private async conclude(run: Running, plan: Plan, answer: Answer, sent: string | null): Promise<boolean> {
    if (isSessionLost(answer)) {
      this.session.lost({ anonymous: answer.sessionLost?.anonymous ?? undefined, sent });
      return false;
    }
    const isRendered = plan.target !== '';
    if (isFailure(answer) && !(isRendered && isShownRaw(answer))) {
      showFailure(answer, plan.form, !isRendered, this.texts, this.questions);
      return false;
    }
    if (!isRendered || answer.kind === 'empty' || answer.noLicence || run.superseded) return false;
    return this.show(run, plan.parameters, answer);
  }

  /** Precedence of the target: header, then parameter, then the request's own (REN-004, REN-005, ERR-008). */
  private async show(run: Running, parameters: RequestParameters, answer: Answer): Promise<boolean> {
    const alternate = answer.alternateTarget || parameters.alternateTarget || '';
    if (alternate !== '' && !this.presenter.hasTarget(alternate)) {
      this.questions.alert('alternate target not found');
      return false;
    }
    const target = alternate || run.target;
    if (!this.latest.claim(run, target)) return false;
    const exchange: Exchange = { request: run.serial, parameters, answer, target };
    this.received.next(exchange);
    const showing = run.handle?.show(answer, target, () => this.latest.isCurrent(run)) ?? Promise.resolve({ rendered: false });
    const { rendered } = await run.unlessAborted(showing);
    if (rendered) this.shown.next(exchange);
    return rendered;
  }

  /** No licence: the search page instead of results (SEA-034). A search page without licence ends it. */
  private async searchPage({ parameters, target }: Plan, result: RequestResult): Promise<RequestResult> {
    const dataType = this.configuration.dataTypes['siteSearch'] ?? 'p_Site';
    const isSearchPage = parameters.dataType === dataType && !parameters.paramString && !parameters.sendForm && !parameters.fields;
    if (isSearchPage) return result;
    const page = await this.send({ action: actions.search, dataType, target });
    return { ...result, rendered: page.rendered };
  }
}
