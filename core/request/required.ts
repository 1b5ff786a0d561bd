import { fieldsOf } from './form.ts';

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
