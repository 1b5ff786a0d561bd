import { returnHash } from './query.ts';
import { type CustomerConfiguration } from '../config/contract.ts';
import { type Facts } from '../facts/contract.ts';
import { type Session } from '../session/contract.ts';
import { type Texts } from '../text/contract.ts';
import type { FailureReport, Fader, Presenter, UserPrompts, Requests } from './contract.ts';
import type { RequestParameters, RequestResult } from './model.ts';
import { actions } from './action.ts';
import { RequestExchange } from './exchange.ts';
import { loadFormChecks, notSent } from './failure.ts';
import { planRequest, type Plan } from './plan.ts';

type Handler = (result: RequestResult) => void;

/** Every call to the dispatcher: checks and questions before it, return functions after it. The newest request for a target wins. */
export class RequestClient implements Requests {
  private readonly handlers = new Map<string, Handler>();
  /** Forms whose data are on the way: a second submit of the same one is not sent (OP-44). */
  private readonly sending = new Set<HTMLFormElement>();
  private readonly requestExchange: RequestExchange;

  constructor(
    private readonly configuration: CustomerConfiguration,
    private readonly session: Session,
    private readonly texts: Texts,
    transport: typeof fetch,
    facts: Facts,
    fader: Fader,
    private readonly report: FailureReport,
    private readonly presenter: Presenter,
    private readonly prompts: UserPrompts,
  ) {
    this.requestExchange = new RequestExchange({ configuration, session, texts, transport, facts, fader, report, presenter, prompts });
  }

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
    this.requestExchange.abort(target);
  }

  onReturn(name: string, handler: Handler): () => void {
    const hash = returnHash(name);
    this.handlers.set(hash, handler);
    return () => {
      if (this.handlers.get(hash) === handler) this.handlers.delete(hash);
    };
  }

  dispose(): void {
    this.requestExchange.dispose();
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
    if (form !== null && isWrite) this.sending.add(form);
    try {
      const missing = plan.isSaving && form !== null ? await this.missingFields(form) : [];
      if (missing.length > 0) return notSent(`Fields are not filled in: ${missing.join(', ')}.`);
      // Without a question nothing is waited for: the older request is broken off before send() returns.
      if ((plan.isDeletion || plan.parameters.requestConfirm) && !(await this.agreed(plan))) return notSent('The user declined.');
      // An expired session: what was typed stays and is sent again after login, never as somebody else.
      if (!this.session.checkExpiry() && isWrite) return notSent('The session has expired.');
      if ((given.owner ?? this.session.user) !== this.session.user) return notSent('It belongs to somebody who is not logged in.');
      const result = await this.requestExchange.exchange(plan, given.onRetry ?? (() => void this.send(given)));
      return result.answer?.noLicence && plan.target !== '' && result.outcome === 'success' ? await this.searchPage(plan, result) : result;
    } finally {
      if (form !== null && isWrite) this.sending.delete(form);
    }
  }

  /** Names of the fields that must not be sent so, each with a message beside it. */
  private async missingFields(form: HTMLFormElement): Promise<string[]> {
    const checks = await loadFormChecks();
    const problems = checks?.checkRequired(form) ?? [];
    if (problems.length > 0) checks?.showProblems(form, problems, this.texts);
    return problems.map(({ name }) => name);
  }

  /** Asks what has to be asked, in one dialog (RT-047, RT-102). */
  private async agreed({ parameters, isDeletion }: Plan): Promise<boolean> {
    const confirmations = parameters.requestConfirm ? [parameters.requestConfirm] : [];
    if (isDeletion) {
      await this.texts.load(); // the customer's own question (OP-68)
      const named = [parameters.typeName, parameters.title && `"${parameters.title}"`].filter(Boolean).join(' ');
      confirmations.push(...(named === '' ? [] : [named]), this.texts.get('deleteQuestion'));
    }
    return this.prompts.confirm(confirmations.join('\n'));
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

type Values = Readonly<Record<string, string | number>>;

function fill(text: string, values: Values, encode: (value: string) => string): string {
  return text.replace(/\{([A-Za-z0-9_]+)\}/g, (whole, name: string) =>
    Object.hasOwn(values, name) ? encode(String(values[name])) : whole,
  );
}

const literal = (value: string): string => value;

/**
 * Replaces `{name}` in the textual parameters by `oPlaceholders` before sending; unknown names are left (RT-048).
 * Within `paramString` a value is encoded, so that it stays one value.
 */
export function applyPlaceholders(parameters: RequestParameters): RequestParameters {
  const values = parameters.oPlaceholders;
  if (values === undefined) return parameters;
  const filled: Record<string, unknown> = { ...parameters };
  for (const [name, value] of Object.entries(parameters)) {
    if (typeof value === 'string') filled[name] = fill(value, values, name === 'paramString' ? encodeURIComponent : literal);
  }
  if (parameters.fields !== undefined) {
    filled['fields'] = Object.fromEntries(Object.entries(parameters.fields).map(([name, value]) => [name, fill(value, values, literal)]));
  }
  return filled as unknown as RequestParameters;
}
