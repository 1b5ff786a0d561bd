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
    default:
      if (control.value !== value) control.value = value;
  }
}
