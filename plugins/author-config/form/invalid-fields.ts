import type { Control } from './control.ts';
import { focusInView, unfold } from './keep-in-view.ts';

/** What a field is called, for a message about it; '' for one without a label. */
export const fieldName = (control: Control | undefined): string =>
  (control?.labels?.[0]?.textContent ?? control?.getAttribute('aria-label') ?? '').replace(/\s+/g, ' ').trim();

/** Leads to a field that keeps the form from being stored; what is folded around it opens. */
export function showInvalid(control: Control): void {
  unfold(control);
  focusInView(control);
}
