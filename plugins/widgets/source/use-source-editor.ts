import { useCallback, useEffect, useLayoutEffect, useRef, useState, type ReactNode, type RefObject } from 'react';
import { lazily, useText } from '../../../core/api.ts';
import { mistakesIn, type SourceMistake } from './mistakes.ts';
import type { OpenSource } from './open-source.ts';

export interface SourceSettings {
  readonly kind: 'document' | 'fragment';
  /** Names that completion offers beside those of the text. */
  readonly names: string;
}

const editorCode = lazily(() => import('./open-source.ts'));

interface AreaSize {
  readonly rows: number;
  readonly columns: number;
}

/** The editor, and the text area that it covers. */
interface Covered {
  readonly area: HTMLTextAreaElement;
  readonly source: OpenSource;
}

/**
 * Opens the editor for the text area in an element, and closes it with the area.
 * @param children what holds the area: with another one comes another editor
 * @param found is given what is wrong in the text, after each pause; `failed` is called when the editor does not come
 * @returns where the editor is to be; the size of the covered area, null as long as none is; and what fetches and opens it
 */
export function useSourceEditor(
  root: RefObject<HTMLElement | null>,
  children: ReactNode,
  settings: SourceSettings,
  found: (mistakes: readonly SourceMistake[]) => void,
  failed: () => void,
): { readonly host: RefObject<HTMLDivElement | null>; readonly size: AreaSize | null; readonly open: (area: HTMLTextAreaElement) => void } {
  const text = useText();
  const host = useRef<HTMLDivElement>(null);
  const covered = useRef<Covered | null>(null);
  const seen = useRef<HTMLTextAreaElement | null>(null);
  const [size, setSize] = useState<AreaSize | null>(null);
  // The editor stays open while these change.
  const latest = useRef({ settings, found, failed, text });
  useLayoutEffect(() => {
    latest.current = { settings, found, failed, text };
  });
  const open = useCallback((area: HTMLTextAreaElement): void => {
    const cover = ({ openSource }: NonNullable<typeof editorCode.here>): void => {
      const element = host.current;
      if (!element || !area.isConnected || covered.current) return;
      const hadFocus = document.activeElement === area;
      element.style.setProperty('--source-direction', getComputedStyle(element.parentElement!).direction);
      element.hidden = false;
      const source = openSource(element, {
        text: area.value,
        label: area.labels[0]?.textContent ?? area.ariaLabel ?? '',
        selection: { from: area.selectionStart, to: area.selectionEnd },
        isReadOnly: area.readOnly || area.disabled,
        names: () => latest.current.settings.names,
        words: (key) => latest.current.text(key),
        check: (written) => checked(area, written, latest.current.settings.kind),
        found: (mistakes) => latest.current.found(mistakes),
        changed: (written) => write(area, written),
      });
      covered.current = { area, source };
      area.style.display = 'none';
      setSize({ rows: area.rows, columns: area.cols });
      if (hadFocus) source.focus();
    };
    editorCode.load().then(cover, () => latest.current.failed());
  }, []);
  useLayoutEffect(() => {
    const area = root.current?.querySelector('textarea') ?? null;
    if (area === seen.current) return;
    // A new version of the page's part has an area of its own.
    seen.current = area;
    covered.current?.source.close();
    if (covered.current) setSize(null);
    covered.current = null;
    if (area && document.activeElement === area) open(area);
  }, [root, children, open]);
  useEffect(() => {
    const { area, source } = covered.current ?? {};
    if (size !== null && area && area.selectionStart > 0) source?.reveal();
  }, [size]);
  useEffect(() => followArea(root.current!, covered), [root]);
  return { host, size, open };
}

/** Keys that write are the editor's alone: to who listens for shortcuts of the page, a shadow root does not look like a field. */
function holdKeys(event: KeyboardEvent): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (!(target instanceof Element) || !target.shadowRoot || ctrlKey || metaKey || altKey) return;
  if (!/^(?:Escape|Tab|F\d+)$/.test(key)) event.stopPropagation();
}

/** What happens to the text area itself reaches its editor. Returns what ends that, and closes the editor. */
function followArea(root: HTMLElement, covered: RefObject<Covered | null>): () => void {
  const take = ({ target }: Event): void => {
    const { area, source } = covered.current ?? {};
    if (area && target === area) source?.setText(area.value);
  };
  // A label leads to what it names.
  const enter = ({ target }: Event): void => {
    const label = target instanceof Element ? target.closest('label') : null;
    if (label && label.control === covered.current?.area) covered.current?.source.focus();
  };
  root.addEventListener('input', take);
  root.addEventListener('keydown', holdKeys);
  document.addEventListener('click', enter);
  return () => {
    root.removeEventListener('input', take);
    root.removeEventListener('keydown', holdKeys);
    document.removeEventListener('click', enter);
    covered.current?.source.close();
    covered.current = null;
  };
}

/** What is wrong with a text: in the words of who listens for `ui-check` and has prevented ours, else of the parser. */
function checked(area: HTMLTextAreaElement, text: string, kind: SourceSettings['kind']): readonly SourceMistake[] {
  const mistakes: SourceMistake[] = [];
  const detail = { text, mistakes };
  const isOurs = area.dispatchEvent(new CustomEvent('ui-check', { bubbles: true, cancelable: true, detail }));
  return isOurs ? mistakesIn(text, kind) : mistakes;
}

/** Past React, which would otherwise take the event for none. */
function write(area: HTMLTextAreaElement, text: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, text);
  area.dispatchEvent(new Event('input', { bubbles: true }));
}
