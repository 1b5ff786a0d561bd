import type { Editor } from '../editor/editor.ts';

/**
 * Of boxes of which one alone is ticked (`data-alone`), the one that was ticked just now takes the tick from the others.
 * @returns whether it did: then all of them have changed as one
 */
function tickedAlone(form: Element, field: Element): boolean {
  if (!(field instanceof HTMLInputElement) || !field.checked || !field.dataset.alone) return false;
  const others = [...form.querySelectorAll<HTMLInputElement>(`input[data-alone="${CSS.escape(field.dataset.alone)}"]`)].filter(
    (each) => each !== field && each.checked,
  );
  for (const other of others) other.checked = false;
  return others.length > 0;
}

/** Takes over what a field of the form has now. */
export function takeInput(editor: Editor, form: Element | null, target: EventTarget): void {
  const field = target instanceof Element && target.closest('[data-xpath]:is(input, textarea, select)');
  // Several boxes at once are one step.
  if (field) editor.update(form && tickedAlone(form, field) ? null : field);
}
