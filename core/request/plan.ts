import { actions, isDeletion, isWrite, resolveAction } from './action.ts';
import { encodeFields, isMultipart, multipartBody, serializeForm } from './form.ts';
import type { Presenter } from './contract.ts';
import type { RequestParameters } from './model.ts';

/** A request that passed the checks. */
export interface Plan {
  readonly parameters: RequestParameters;
  readonly action: number;
  /** '' when the answer is not rendered. */
  readonly target: string;
  readonly form: HTMLFormElement | null;
  readonly isWrite: boolean;
  /** Ask first: type name, title and delete question (RT-102). */
  readonly isDeletion: boolean;
  /** The required fields are checked first (RT-101). */
  readonly isSaving: boolean;
}

function findForm(form: HTMLFormElement | string): HTMLFormElement | null {
  if (typeof form !== 'string') return form;
  const found = document.getElementById(form);
  return found?.localName === 'form' ? (found as HTMLFormElement) : null;
}

/** The element that the answer is expected in; '' when there is none (ERR-026). */
function targetOf({ target, alternateTarget }: RequestParameters, presenter: Presenter): string {
  if (alternateTarget && presenter.hasTarget(alternateTarget)) return alternateTarget;
  return target && presenter.hasTarget(target) ? target : '';
}

/**
 * Checks a request before anything is sent. A text says why it is not made: unknown action (ERR-025), missing target
 * (ERR-026), missing form.
 */
export function planRequest(parameters: RequestParameters, presenter: Presenter): Plan | string {
  const action = resolveAction(parameters.action);
  if (action === null) return `Action "${parameters.action}" is not known.`;
  const target = parameters.bRender === false ? '' : targetOf(parameters, presenter);
  if (parameters.bRender !== false && target === '')
    return `There is no element "${parameters.target ?? ''}" to show ${parameters.dataType} in.`;
  const form = parameters.sendForm === undefined ? null : findForm(parameters.sendForm);
  if (form === null && parameters.sendForm !== undefined) return `There is no form "${String(parameters.sendForm)}" to send.`;
  return {
    parameters,
    action,
    target,
    form,
    isWrite: isWrite(action),
    isDeletion: isDeletion(action),
    isSaving: form !== null && action === actions.store,
  };
}

/** The body: a form, fields, or none, which makes it a GET (RT-029 to RT-031). A deletion that was agreed to says so. */
export function bodyOf({ parameters, form, isDeletion: agreed }: Plan): string | FormData | null {
  const { fields } = parameters;
  if (form !== null) return isMultipart(form) ? multipartBody(form, fields) : serializeForm(form, fields);
  if (fields !== undefined) return encodeFields(fields);
  return agreed ? encodeFields({ confirm: '1' }) : null;
}
