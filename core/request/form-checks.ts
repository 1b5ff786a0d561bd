import type { Texts } from '../text/contract.ts';
import { fieldsOf } from './form.ts';
import type { CmsError } from './model.ts';

type Reader = Pick<Texts, 'get'>;

/** A field that fails the check: its name, the key of its text (`required.…`) and the values of that text. */
export interface FieldProblem {
  readonly name: string;
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
}

type Field = ReturnType<typeof fieldsOf>[number];

// The pattern of the HTML standard for input type=email.
const EMAIL =
  /^[a-zA-Z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?(?:\.[a-zA-Z0-9](?:[a-zA-Z0-9-]{0,61}[a-zA-Z0-9])?)*$/;

function isFilled(field: Field, form: HTMLFormElement): boolean {
  if (field.type === 'checkbox') return (field as HTMLInputElement).checked;
  if (field.type === 'radio')
    return fieldsOf(form).some((other) => other.type === 'radio' && other.name === field.name && (other as HTMLInputElement).checked);
  if (field.type === 'file') return ((field as HTMLInputElement).files?.length ?? 0) > 0;
  return field.value.trim() !== '';
}

function matches(pattern: string, value: string): boolean {
  try {
    return new RegExp(`^(?:${pattern})$`, 'u').test(value);
  } catch {
    return true; // like browsers: a pattern that is no expression forbids nothing
  }
}

/** What an attribute says as a number, null when it is absent or no number. */
function bound(field: Field, attribute: string): number | null {
  const text = field.getAttribute(attribute)?.trim();
  const value = text ? Number(text) : Number.NaN;
  return Number.isFinite(value) ? value : null;
}

function rangeProblem(field: Field, value: string): Omit<FieldProblem, 'name'> | null {
  if (field.type === 'number' || field.type === 'range') {
    const number = Number(value);
    if (!Number.isFinite(number)) return { key: 'required.number', values: {} };
    const [min, max] = [bound(field, 'min'), bound(field, 'max')];
    if (min !== null && number < min) return { key: 'required.min', values: { min } };
    if (max !== null && number > max) return { key: 'required.max', values: { max } };
    return null;
  }
  if (!['date', 'month', 'week', 'time', 'datetime-local'].includes(field.type)) return null;
  const [min, max] = [field.getAttribute('min'), field.getAttribute('max')]; // ISO forms order as text
  if (min && value < min) return { key: 'required.min', values: { min } };
  if (max && value > max) return { key: 'required.max', values: { max } };
  return null;
}

function lengthProblem(field: Field, value: string): Omit<FieldProblem, 'name'> | null {
  const [minlength, maxlength] = [bound(field, 'minlength'), bound(field, 'maxlength')];
  if (minlength !== null && minlength >= 0 && value.length < minlength) return { key: 'required.minlength', values: { minlength } };
  if (maxlength !== null && maxlength >= 0 && value.length > maxlength) return { key: 'required.maxlength', values: { maxlength } };
  return null;
}

function formatProblem(field: Field, value: string): Omit<FieldProblem, 'name'> | null {
  const parts = field.hasAttribute('multiple') ? value.split(',').map((part) => part.trim()) : [value.trim()];
  if (field.type === 'email' && !parts.every((part) => EMAIL.test(part))) return { key: 'required.email', values: {} };
  if (field.type === 'url' && !URL.canParse(value.trim())) return { key: 'required.url', values: {} };
  const pattern = field.localName === 'input' ? field.getAttribute('pattern') : null;
  if (pattern && !matches(pattern, value)) return { key: 'required.pattern', values: {} };
  return null;
}

function problemOf(field: Field, form: HTMLFormElement): Omit<FieldProblem, 'name'> | null {
  if (field.validity?.badInput) return { key: 'required.number', values: {} };
  if (!isFilled(field, form)) return field.hasAttribute('required') ? { key: 'required.empty', values: {} } : null;
  if (['checkbox', 'radio', 'file'].includes(field.type) || field.localName === 'select') return null;
  return formatProblem(field, field.value) ?? rangeProblem(field, field.value) ?? lengthProblem(field, field.value);
}

/**
 * The fields of a form that must not be sent so (RT-101, OP-25), in document order, one problem a name. Read-only and
 * disabled fields are not the user's to mend and are left out. `data-required-group` asks for one filled field of its group.
 */
export function checkRequired(form: HTMLFormElement): FieldProblem[] {
  const fields = fieldsOf(form).filter((field) => !field.hasAttribute('readonly') && field.type !== 'hidden');
  const problems = new Map<string, FieldProblem>();
  const groups = new Set<string>();
  for (const field of fields) {
    const group = field.getAttribute('data-required-group');
    let problem = problemOf(field, form);
    if (problem === null && group && !groups.has(group)) {
      groups.add(group);
      const filled = fields.some((other) => other.getAttribute('data-required-group') === group && isFilled(other, form));
      if (!filled) problem = { key: 'required.group', values: {} };
    }
    if (problem !== null && !problems.has(field.name)) problems.set(field.name, { name: field.name, ...problem });
  }
  return [...problems.values()];
}

/** A message to show at the field of a name. */
export interface FieldMessage {
  readonly name: string;
  readonly text: string;
}

const MARK = 'data-field-error';
let serial = 0;

/** Takes the marks of `showFieldMessages` away, from one field's name or from the whole form. */
export function clearFieldMessages(form: HTMLFormElement, name?: string): void {
  for (const message of form.querySelectorAll<HTMLElement>(`[${MARK}]`)) {
    if (name !== undefined && message.getAttribute(MARK) !== name) continue;
    for (const field of fieldsOf(form).filter((each) => each.name === message.getAttribute(MARK))) {
      field.removeAttribute('aria-invalid');
      const rest = (field.getAttribute('aria-describedby') ?? '').split(/\s+/).filter((id) => id !== '' && id !== message.id);
      if (rest.length > 0) field.setAttribute('aria-describedby', rest.join(' '));
      else field.removeAttribute('aria-describedby');
    }
    message.remove();
  }
}

/** After the field, outside a label around it: a message inside would become part of the field's name. */
function messageAnchor(field: Element): Element {
  return field.closest('label') ?? field;
}

function showMessage(form: HTMLFormElement, { name, text }: FieldMessage): HTMLElement | null {
  const fields = fieldsOf(form).filter((field) => field.name === name && field.type !== 'hidden');
  const last = fields.at(-1);
  if (last === undefined) return null;
  const message = form.ownerDocument.createElement('p');
  message.id = `field-error-${++serial}`;
  message.className = 'cms-field-error';
  message.setAttribute(MARK, name);
  message.textContent = text;
  messageAnchor(last).after(message);
  for (const field of fields) {
    field.setAttribute('aria-invalid', 'true');
    field.setAttribute('aria-describedby', `${field.getAttribute('aria-describedby') ?? ''} ${message.id}`.trim());
    const forget = (): void => {
      field.removeEventListener('input', forget);
      field.removeEventListener('change', forget);
      clearFieldMessages(form, name);
    };
    field.addEventListener('input', forget);
    field.addEventListener('change', forget);
  }
  return fields[0] ?? null;
}

/**
 * Shows messages at their fields (`aria-invalid`, `aria-describedby`), focuses the first bad field in document order and
 * returns the messages that have no field here (RT-101, OP-25). A mark goes as soon as its field is changed.
 */
export function showFieldMessages(form: HTMLFormElement, messages: readonly FieldMessage[]): FieldMessage[] {
  clearFieldMessages(form);
  const homeless: FieldMessage[] = [];
  const bad: HTMLElement[] = [];
  for (const message of messages) {
    const field = showMessage(form, message);
    if (field === null) homeless.push(message);
    else bad.push(field);
  }
  fieldsOf(form)
    .find((field) => bad.includes(field))
    ?.focus();
  return homeless;
}

/** Bounds that a field declares, for texts such as "at least {min}". */
function boundsOf(form: HTMLFormElement, name: string): Record<string, string> {
  const field = fieldsOf(form).find((each) => each.name === name);
  const values: Record<string, string> = {};
  for (const bound of ['min', 'max', 'minlength', 'maxlength']) {
    const value = field?.getAttribute(bound);
    if (value) values[bound] = value;
  }
  return values;
}

function serverMessages(form: HTMLFormElement, error: CmsError, texts: Reader): FieldMessage[] {
  return error.fields.map(({ name, code }) => {
    const text = texts.get(code, boundsOf(form, name));
    return { name, text: text === code && error.text ? error.text : text };
  });
}

/** Shows problems of the required-fields check, each at the field that has it (RT-101). */
export function showProblems(form: HTMLFormElement, problems: readonly FieldProblem[], texts: Reader): void {
  showFieldMessages(
    form,
    problems.map(({ name, key, values }) => ({ name, text: texts.get(key, values) })),
  );
}

/** Shows what the server says about single fields; returns what has no field here. */
export function showServerMessages(form: HTMLFormElement, error: CmsError, texts: Reader): FieldMessage[] {
  return showFieldMessages(form, serverMessages(form, error, texts));
}
