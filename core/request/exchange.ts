import { loadReparse, type XDocument } from '../../xsl/engine/page.ts';
import { lazily } from '../base/container.ts';
import type { CustomerConfiguration } from '../config/contract.ts';
import type { Facts } from '../facts/contract.ts';
import { isMobile } from '../base/device.ts';
import { afterPaint, nextTask } from '../base/clock.ts';
import type { Session } from '../session/contract.ts';
import type { Texts } from '../text/contract.ts';
import { isLarge, readAnswer, readBody, type RawAnswer } from './answer/answer.ts';
import { isFailure, isSessionLost, isShownRaw, showFailure, notSent } from './failure.ts';
import {
  ANSWER_RECEIVED,
  ANSWER_SHOWN,
  REQUEST_ENDED,
  REQUEST_STATE_CHANGED,
  type FailureReport,
  type Fader,
  type Presenter,
  type UserPrompts,
  type Exchange,
} from './contract.ts';
import type { Answer, RequestOutcome, RequestParameters, RequestResult } from './model.ts';
import { requestHeaders, buildAddress, type AddressContext } from './query.ts';
import { TargetOwners, Aborted, InFlightRequest } from './in-flight.ts';
import { bodyOf, type Plan } from './plan.ts';

const largeAnswers = lazily(() => import('./answer/answer-large.ts'));
const reparsing = lazily(loadReparse);

/** What the dispatcher works with. */
interface DispatcherServices {
  readonly configuration: CustomerConfiguration;
  readonly session: Session;
  readonly texts: Texts;
  readonly transport: typeof fetch;
  readonly facts: Facts;
  readonly fader: Fader;
  readonly report: FailureReport;
  readonly presenter: Presenter;
  readonly prompts: UserPrompts;
}

/** Carries checked requests out: sends, reads, shows; knows which ones are running and which one a target belongs to. */
export class RequestExchange {
  private readonly latest = new TargetOwners();
  /** What came last for a target: the same view again differs little from it. */
  private readonly documents = new Map<string, XDocument>();
  private serial = 0;

  constructor(private readonly services: DispatcherServices) {}

  /** Breaks off what runs for a target, or everything. */
  abort(target?: string): void {
    for (const request of this.latest.of(target)) request.abort();
  }

  dispose(): void {
    this.abort();
  }

  private addressContext(): AddressContext {
    const { configuration, session, texts } = this.services;
    return {
      dispatcherUrl: configuration.dispatcherUrl,
      page: location.href,
      allowedOrigins: configuration.allowedOrigins,
      lang: texts.language,
      user: session.user,
      sessionToken: session.token,
      isMobile: isMobile(),
      dataTypes: configuration.dataTypes,
    };
  }

  /**
   * One request from its creation to its end; never rejects.
   * @param retry sends the same again, offered to the user when the network failed a GET, or the server was not available for it
   */
  async exchange(plan: Plan, retry: () => void): Promise<RequestResult> {
    const { parameters, action } = plan;
    const { session, facts, fader, presenter, prompts, texts, report } = this.services;
    let address: string;
    try {
      address = buildAddress(parameters, this.addressContext());
    } catch (error) {
      console.warn(error instanceof Error ? error.message : String(error));
      return notSent(error as Error);
    }
    const body = bodyOf(plan);
    const { token } = session;
    const run: InFlightRequest = new InFlightRequest(++this.serial, plan.target, plan.isWrite, (readyState) => {
      facts.publish(REQUEST_STATE_CHANGED, { request: run.serial, readyState, target: run.target });
    });
    this.latest.start(run);
    const leave = parameters.background ? (): void => {} : fader.enter();
    let outcome: RequestOutcome = 'aborted';
    let answer: Answer | null = null;
    let problem: Error | null = null;
    let rendered = false;
    try {
      if (plan.target !== '') run.handle = presenter.begin(plan.target, parameters);
      run.advance(0);
      answer = await this.load(run, address, plan, body, token);
      outcome = isFailure(answer) ? 'httpError' : 'success';
      if (outcome === 'httpError') problem = new Error(answer.error?.code || `Status ${answer.status}`);
      rendered = await this.conclude(run, plan, answer, token, body === null ? retry : undefined);
    } catch (error) {
      problem = error instanceof Error ? error : new Error(String(error));
      if (run.signal.aborted) outcome = 'aborted';
      else if (answer === null) {
        outcome = 'networkError';
        if (plan.target !== '') prompts.alert(texts.get('request.networkError'), body === null ? retry : undefined);
      } else report.report({ exception: error, comment: `show ${parameters.dataType}` });
    } finally {
      run.advance(4);
      this.latest.end(run);
      run.abort(); // ends the worker of a large answer that was not drawn
      run.handle?.end();
      leave();
    }
    const status = answer?.status ?? 0;
    facts.publish(REQUEST_ENDED, {
      request: run.serial,
      outcome,
      status,
      target: run.target,
      action,
      id: parameters.ID ?? 0,
      dataType: parameters.dataType,
      requestId: answer?.requestId ?? '',
    });
    return { outcome, status, answer, error: problem, rendered };
  }

  /** Sends and reads to the end of the body (RT-008 to RT-012). Rejects with `Aborted`, or because of the network. */
  private async load(
    run: InFlightRequest,
    address: string,
    plan: Plan,
    body: string | FormData | null,
    token: string | null,
  ): Promise<Answer> {
    const { headers, idempotencyKey } = plan.parameters;
    const { transport, configuration, session, texts } = this.services;
    const init: RequestInit = {
      method: body === null ? 'GET' : 'POST',
      headers: requestHeaders(headers ?? {}, token, typeof body === 'object' && body !== null, idempotencyKey),
      body,
      signal: run.signal,
      credentials: 'same-origin',
      keepalive: plan.parameters.keepalive ?? false,
    };
    // The same view again differs little: what parses by differences is fetched meanwhile, and done without when that fails.
    const previous = plan.target === '' ? undefined : this.documents.get(plan.target);
    const again = previous && new Promise<void>(afterPaint).then(() => reparsing.load()).catch(() => null);
    const exchange = async (): Promise<{ response: Response; text: string }> => {
      const response = await run.unlessAborted(transport(address, init));
      run.advance(2);
      const offered = response.headers.get(configuration.headers.token);
      if (offered !== null) session.offer(offered);
      return { response, text: await run.unlessAborted(readBody(response, () => run.advance(3))) };
    };
    const exchanged = plan.parameters.fromHistory && body === null ? this.twice(run, exchange) : exchange();
    run.advance(1);
    const { response, text } = await exchanged;
    if (run.signal.aborted) throw new Aborted('The request was broken off.');
    run.advance(4);
    const raw: RawAnswer = { status: response.status, headers: response.headers, body: text };
    if (plan.target !== '' && isLarge(raw)) {
      const large = await run.unlessAborted(largeAnswers.load().catch(() => null));
      if (large) return run.unlessAborted(large.readLargeAnswer(raw, configuration.headers, texts.language, run.signal));
    }
    const reparse = again && (await run.unlessAborted(again));
    await run.unlessAborted(nextTask());
    const answer = readAnswer(
      raw,
      configuration.headers,
      texts.language,
      previous && reparse ? (xml) => reparse(previous, xml) : undefined,
    );
    if (plan.target !== '' && answer.document) this.documents.set(plan.target, answer.document);
    return answer;
  }

  /**
   * Browsers stop running calls, before or within the answer, when one goes back and forth quickly; what is still wanted then is asked for
   * once more.
   */
  private async twice<T>(run: InFlightRequest, send: () => Promise<T>): Promise<T> {
    try {
      return await send();
    } catch (error) {
      if (run.signal.aborted) throw error;
      return send();
    }
  }

  /** What follows from a complete answer; true when it was put on the screen. */
  private async conclude(run: InFlightRequest, plan: Plan, answer: Answer, sent: string | null, retry?: () => void): Promise<boolean> {
    const { session, texts, prompts } = this.services;
    if (isSessionLost(answer)) {
      session.lost({ anonymous: answer.sessionLost?.anonymous ?? undefined, sent });
      return false;
    }
    const isRendered = plan.target !== '';
    if (isFailure(answer) && !(isRendered && (isShownRaw(answer) || this.isShownInstead(run, answer)))) {
      await showFailure(answer, plan.form, !isRendered, texts, prompts, retry);
      return false;
    }
    if (!isRendered || answer.kind === 'empty' || answer.noLicence || run.superseded) return false;
    return this.show(run, plan.parameters, answer);
  }

  /** A refusal with an object to be shown in place of the view that was asked for, such as the login (protocol 2.2). */
  private isShownInstead({ target }: InFlightRequest, { objects }: Answer): boolean {
    return objects.length > 0 && target === this.services.configuration.mainTarget;
  }

  /** Precedence of the target: header, then parameter, then the request's own (REN-004, REN-005, ERR-008), the object's, its plugin's. */
  private async show(run: InFlightRequest, parameters: RequestParameters, answer: Answer): Promise<boolean> {
    const { presenter, prompts, facts, texts } = this.services;
    const own = (parameters.isDefaultTarget && (answer.objects[0]?.target || presenter.targetOf(answer, parameters))) || '';
    const alternate = answer.alternateTarget || parameters.alternateTarget || (presenter.hasTarget(own) ? own : '');
    if (alternate !== '' && !presenter.hasTarget(alternate)) {
      prompts.alert(texts.get('target.missing'));
      return false;
    }
    const target = alternate || run.target;
    if (!this.latest.claim(run, target)) return false;
    const exchange: Exchange = { request: run.serial, parameters, answer, target };
    facts.publish(ANSWER_RECEIVED, exchange);
    const showing = run.handle?.show(answer, target, () => this.latest.isCurrent(run)) ?? Promise.resolve({ rendered: false });
    const { rendered, target: shownIn = target } = await run.unlessAborted<{ rendered: boolean; target?: string }>(showing);
    if (rendered) facts.publish(ANSWER_SHOWN, { ...exchange, target: shownIn });
    return rendered;
  }
}
