import { typographicApostrophes } from '../text/contract.ts';
import { joinPairs, type Pair } from '../base/values/pairs.ts';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const BUTTONS = new Set(['submit', 'button', 'reset', 'image']);

/** Disabled by itself or by a fieldset around it, whose first legend stays usable (RT-093). */
function isDisabled(field: Element): boolean {
  if (field.hasAttribute('disabled')) return true;
  for (let set = field.closest('fieldset'); set; set = set.parentElement?.closest('fieldset') ?? null) {
    const legend = [...set.children].find((child) => child.localName === 'legend');
    if (set.hasAttribute('disabled') && !legend?.contains(field)) return true;
  }
  return false;
}

/** The fields of a form that are sent: named, enabled, no buttons and submit inputs (RT-093 to RT-095). */
export function fieldsOf(form: HTMLFormElement): Field[] {
  const fields: Field[] = [];
  for (const element of form.elements) {
    const { localName } = element;
    if (localName !== 'input' && localName !== 'select' && localName !== 'textarea') continue;
    const field = element as Field;
    if (field.name !== '' && !BUTTONS.has(field.type) && !isDisabled(field)) fields.push(field);
  }
  return fields;
}

/** True when a form may send files: only a multipart form does (OP-69). */
export function isMultipart(form: HTMLFormElement): boolean {
  return form.getAttribute('enctype')?.toLowerCase() === 'multipart/form-data';
}

/** A field's own text; apostrophes become typographic in plain text alone, never in what is compared or looked up (RT-098 to RT-100). */
function textValue(field: Field): string {
  const plain = field.localName === 'textarea' || field.type === 'text';
  return plain && !field.hasAttribute('data-raw') ? typographicApostrophes(field.value) : field.value;
}

function pairsOfField(field: Field): Pair[] {
  const { name, type } = field;
  if (type === 'checkbox') return [[name, (field as HTMLInputElement).checked ? (field.getAttribute('value') ?? '1') : '0']];
  if (type === 'radio') return (field as HTMLInputElement).checked ? [[name, field.value]] : [];
  if (field.localName === 'select') {
    return [...(field as HTMLSelectElement).options]
      .filter((option) => option.selected && !option.disabled)
      .map((option) => [name, option.value]);
  }
  return [[name, textValue(field)]];
}

/** A form's pairs in document order, files left out with a warning (RT-093 to RT-100, OP-69). */
export function formPairs(form: HTMLFormElement): Pair[] {
  return fieldsOf(form).flatMap((field) => {
    if (field.type !== 'file') return pairsOfField(field);
    console.warn(`File field "${field.name}" is not sent: its form is not multipart/form-data.`);
    return [];
  });
}

/** A form as urlencoded body; `fields` replace fields of the same name (RT-029, RT-044). */
export function serializeForm(form: HTMLFormElement, fields: Readonly<Record<string, string>> = {}): string {
  return joinPairs([...formPairs(form).filter(([name]) => !Object.hasOwn(fields, name)), ...Object.entries(fields)]);
}

/** The caller's own fields as urlencoded body (RT-029). */
export function encodeFields(fields: Readonly<Record<string, string>>): string {
  return joinPairs(Object.entries(fields));
}

/** A multipart form's body, files included; the same rules else. */
export function multipartBody(form: HTMLFormElement, fields: Readonly<Record<string, string>> = {}): FormData {
  const body = new FormData();
  for (const field of fieldsOf(form)) {
    if (Object.hasOwn(fields, field.name)) continue;
    if (field.type === 'file') for (const file of (field as HTMLInputElement).files ?? []) body.append(field.name, file);
    else for (const [name, value] of pairsOfField(field)) body.append(name, value);
  }
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  return body;
}
