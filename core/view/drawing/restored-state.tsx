import { Component, type ReactNode } from 'react';

const FIELDS = 'input, textarea, select';
/** What scripts change on an element: it stays the same one. */
const CHANGING = /^(?:class|style|tabindex|aria-.*|data-selected)$/;

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** An element that may be replaced by an equal one: how it is written, and its index among those that are written alike. */
interface FieldPosition {
  readonly element: HTMLElement;
  readonly written: string;
  readonly index: number;
}

const written = (element: Element): string =>
  [...element.attributes]
    .flatMap(({ name, value }) => (CHANGING.test(name) ? [] : [`${name}=${value}`]))
    .sort()
    .join('\n');

const alike = (name: string, text: string): HTMLElement[] =>
  [...document.querySelectorAll<HTMLElement>(name)].filter((each) => written(each) === text);

function positionOf(element: HTMLElement): FieldPosition {
  const text = written(element);
  return { element, written: text, index: alike(element.localName, text).indexOf(element) };
}

/** The element that is in a position now, null when the former one is still there or nothing has taken it. */
const successor = ({ element, written: text, index }: FieldPosition): HTMLElement | null =>
  element.isConnected ? null : (alike(element.localName, text)[index] ?? null);

const isChanged = (field: Field): boolean =>
  field instanceof HTMLSelectElement
    ? [...field.options].some((option) => option.selected !== option.defaultSelected)
    : field.value !== field.defaultValue || (field instanceof HTMLInputElement && field.checked !== field.defaultChecked);

/** Puts into a field what was in another one that is gone with its page's part. */
function copy(from: Field, to: Field): void {
  if (from instanceof HTMLSelectElement && to instanceof HTMLSelectElement)
    [...from.options].forEach(({ selected }, i) => {
      if (to.options[i]) to.options[i].selected = selected;
    });
  else if (from instanceof HTMLInputElement && to instanceof HTMLInputElement && /^(?:checkbox|radio)$/.test(from.type))
    to.checked = from.checked;
  else if (from instanceof HTMLInputElement && from.type === 'file') (to as HTMLInputElement).files = from.files;
  else to.value = from.value;
}

interface Selection {
  readonly start: number | null;
  readonly end: number | null;
  readonly direction: 'forward' | 'backward' | 'none' | null;
}

function selectionOf(element: Element): Selection | null {
  if (!(element instanceof HTMLInputElement || element instanceof HTMLTextAreaElement)) return null;
  try {
    return { start: element.selectionStart, end: element.selectionEnd, direction: element.selectionDirection };
  } catch {
    return null; // types without a caret
  }
}

interface Snapshot {
  readonly focus: FieldPosition | null;
  readonly selection: Selection | null;
  readonly fields: readonly FieldPosition[];
}

function snapshot(): Snapshot {
  const active = document.activeElement;
  const focused = active instanceof HTMLElement && active !== document.body ? active : null;
  return {
    focus: focused && positionOf(focused),
    selection: focused && selectionOf(focused),
    fields: [...document.querySelectorAll<Field>(FIELDS)].filter(isChanged).map(positionOf),
  };
}

function restore({ focus, selection, fields }: Snapshot): void {
  for (const position of fields) {
    const next = successor(position);
    if (next) copy(position.element as Field, next as Field);
  }
  const next = focus && successor(focus);
  if (!next) return;
  next.focus({ preventScroll: true });
  if (selection && selection.start !== null && (next instanceof HTMLInputElement || next instanceof HTMLTextAreaElement))
    next.setSelectionRange(selection.start, selection.end, selection.direction ?? undefined);
}

/**
 * Surrounds content that is mounted anew when `of` changes: focus, caret and what was typed go over to the new elements,
 * because for the user they are the same ones.
 */
export class RestoredState extends Component<{ readonly of: unknown; readonly children: ReactNode }> {
  override getSnapshotBeforeUpdate(previous: { readonly of: unknown }): Snapshot | null {
    return previous.of === this.props.of ? null : snapshot();
  }

  override componentDidUpdate(_props: unknown, _state: unknown, before: Snapshot | null): void {
    if (before) restore(before);
  }

  override render(): ReactNode {
    return this.props.children;
  }
}
