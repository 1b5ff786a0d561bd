import type { Control, ControlGroup } from './control.ts';

/** A 32-bit unsigned number; null, with a warning, for anything else (OP-55). */
function bits(text: string, xpath: string): number | null {
  const value = /^\d{1,10}$/.test(text.trim()) ? Number(text) : NaN;
  if (value <= 0xffffffff) return value;
  console.warn(`Author: "${text}" at ${xpath} is no 32-bit number; it is left out of the bit field.`);
  return null;
}

const isChecked = (control: Control): boolean => (control as HTMLInputElement).checked;

/** The value of an unticked box: the declared one, else 0 (AUT-086, AUT-087). */
const resetOf = (control: Control | undefined): string => control?.dataset.reset || '0';

/** Ticked boxes combined by bitwise or; none ticked gives the reset value (AUT-088, OP-55). */
function bitField({ controls, xpath }: ControlGroup): string {
  const ticked = controls.filter(isChecked);
  if (ticked.length === 0) return resetOf(controls[0]);
  return String(ticked.reduce((sum, control) => (sum | (bits(control.getAttribute('value') ?? '', xpath) ?? 0)) >>> 0, 0));
}

const two = (value: number): string => String(Math.trunc(Math.abs(value))).padStart(2, '0');

/** A moment as a field of date and time shows it, in the author's own time zone; '' for what is none. */
function localMoment(text: string): string {
  const date = new Date(text);
  if (text === '' || Number.isNaN(date.getTime())) return '';
  const day = `${String(date.getFullYear()).padStart(4, '0')}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`;
}

/** The moment that a field of date and time shows, with its offset from UTC on that day: `2026-11-20T09:00:00+01:00`. */
function momentOf(local: string): string {
  const date = new Date(local);
  if (local === '' || Number.isNaN(date.getTime())) return '';
  const ahead = -date.getTimezoneOffset();
  return `${local.slice(0, 16)}:00${ahead < 0 ? '-' : '+'}${two(ahead / 60)}:${two(ahead % 60)}`;
}

/** The value of the fields of one node. @returns null when nothing is chosen */
export function valueOf(group: ControlGroup): string | null {
  const control = group.controls[0]!;
  switch (group.kind) {
    case 'bitfield':
      return bitField(group);
    case 'checkbox':
      return isChecked(control) ? (control.getAttribute('value') ?? '1') : resetOf(control);
    case 'radio':
      return group.controls.find(isChecked)?.value ?? null;
    case 'moment':
      return momentOf(control.value);
    default:
      return control.value;
  }
}

/** Shows a value of the XML in its fields. What an editor of HTML shows is its own affair: it is drawn anew. */
export function showValue(group: ControlGroup, value: string): void {
  const control = group.controls[0]!;
  switch (group.kind) {
    case 'html':
      return;
    case 'bitfield': {
      const all = bits(value || '0', group.xpath) ?? 0;
      for (const each of group.controls) {
        const bit = bits(each.getAttribute('value') ?? '', group.xpath) ?? 0;
        (each as HTMLInputElement).checked = bit !== 0 && (all & bit) >>> 0 === bit;
      }
      return;
    }
    case 'checkbox':
      (control as HTMLInputElement).checked = value === (control.getAttribute('value') ?? '1');
      return;
    case 'radio':
      for (const each of group.controls) (each as HTMLInputElement).checked = each.value === value;
      return;
    case 'moment':
      control.value = localMoment(value);
      return;
    default:
      if (control.value !== value) control.value = value;
  }
}

/** Writes into a field as a person would: past React, which would otherwise take the event for none. */
export function typeInto(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')!.set!.call(field, text);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}
