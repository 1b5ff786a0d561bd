import { fieldsOf } from './form.ts';

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
function placeFor(field: Element): Element {
  return field.closest('label') ?? field;
}

function place(form: HTMLFormElement, { name, text }: FieldMessage): HTMLElement | null {
  const fields = fieldsOf(form).filter((field) => field.name === name && field.type !== 'hidden');
  const last = fields.at(-1);
  if (last === undefined) return null;
  const message = form.ownerDocument.createElement('p');
  message.id = `field-error-${++serial}`;
  message.className = 'cms-field-error';
  message.setAttribute(MARK, name);
  message.textContent = text;
  placeFor(last).after(message);
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
    const field = place(form, message);
    if (field === null) homeless.push(message);
    else bad.push(field);
  }
  fieldsOf(form)
    .find((field) => bad.includes(field))
    ?.focus();
  return homeless;
}
