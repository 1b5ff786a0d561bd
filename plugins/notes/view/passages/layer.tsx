import '../notes.css';
import { useEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { CLOCK, TEXTS, useOwner, useService, useText } from '../../../../core/api.ts';
import type { Quote } from '../../model/quote.ts';
import { titlesAround } from '../titles-around.ts';
import { useNotes } from '../use-notes.ts';
import type { Passage } from '../wanted.ts';
import type { PassagesProps } from './model.ts';
import { quoteOf, readText } from './text-map.ts';
import { versionAt, watchPassages } from './watch.ts';

/** The server takes 16 KB: of three bytes for a character at most. */
const LONGEST = 5000;
const ACTIVE = 'a, button, input, select, textarea, summary, label, [role=button], [data-command], .lesson-notes';

interface Selected {
  readonly range: Range;
  /** In px, from the corner of the box. */
  readonly top: number;
  readonly start: number;
}

/** The selection, when it has something of an article's text. */
function selectedIn(article: Element, box: Element): Selected | null {
  const selection = document.getSelection();
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return null;
  const range = selection.getRangeAt(0);
  if (!article.contains(range.commonAncestorContainer) || !range.startContainer.parentElement?.closest('.rich')) return null;
  const [end, own] = [range.getBoundingClientRect(), box.getBoundingClientRect()];
  const isRtl = getComputedStyle(box).direction === 'rtl';
  const start = isRtl ? own.right - end.right : end.left - own.left;
  return { range: range.cloneRange(), top: end.bottom - own.top, start: Math.max(0, Math.min(start, own.width - 240)) };
}

/** Colours what was marked in a text, opens it, and marks what is selected. */
export function PassageLayer({ of, box, found, setFound, moment, write, open }: PassagesProps): ReactNode {
  const text = useText();
  const clock = useService(CLOCK);
  const { language } = useService(TEXTS);
  const { owner } = useOwner(`${of.ID} ${of.lesson}`);
  const { store, state } = useNotes(of.ID);
  const [selected, setSelected] = useState<Selected | null>(null);
  const [status, setStatus] = useState('');
  const notes = useMemo(
    () => state.notes.filter(({ versions: [one] }) => one.exact !== '' && one.ID === of.ID && one.lesson === of.lesson),
    [state.notes, of.ID, of.lesson],
  );
  useEffect(() => {
    const article = box.current?.closest('article');
    return article ? watchPassages(article, notes, setFound) : undefined;
  }, [box, notes, setFound]);
  useSelection(box, setSelected);
  useActivation(box, (x, y) => {
    const version = found && versionAt(found, x, y);
    const note = notes.find(({ versions }) => versions.some((each) => each.version === version));
    if (note) open(note.note);
    return note !== undefined;
  });
  const article = (): Element | null => box.current?.closest('article') ?? null;
  const passage = (range: Range): Passage | null => {
    const quote: Quote | null = quoteOf(readText(article()!), range);
    const element = range.startContainer.parentElement;
    const slide = element?.closest<HTMLElement>('[data-slide]')?.dataset.slide ?? '';
    const [seconds, lang] = [slide === '' ? null : moment().seconds, element?.closest<HTMLElement>('[lang]')?.lang || language];
    return quote && quote.exact.length <= LONGEST ? { ...quote, slide, seconds, language: lang } : null;
  };
  const mark = async ({ range }: Selected): Promise<void> => {
    const marked = passage(range);
    setSelected(null);
    if (marked === null) return setStatus(text('notes.tooLong'));
    document.getSelection()?.collapse(range.endContainer, range.endOffset);
    await store.add({ kind: 'highlight', ...of, text: '', ...titlesAround(box.current), ...marked, written: clock.now() }, owner);
    setStatus(text('notes.highlighted'));
  };
  const note = ({ range }: Selected): void => {
    const marked = passage(range);
    setSelected(null);
    if (marked === null) setStatus(text('notes.tooLong'));
    else write(marked);
  };
  const leave = (event: KeyboardEvent): void => {
    if (event.key === 'Escape') setSelected(null);
  };
  return (
    <>
      <p className="visually-hidden" role="status">
        {status}
      </p>
      {selected && (
        <div
          className="passage-tools"
          role="group"
          aria-label={text('notes.passage')}
          style={{ insetBlockStart: selected.top, insetInlineStart: selected.start }}
          // The selection stays while somebody presses a button.
          onMouseDown={(event) => event.preventDefault()}
          onKeyDown={leave}
        >
          <button type="button" className="button" onClick={() => void mark(selected)}>
            {text('notes.highlight')}
          </button>
          <button type="button" className="button button--quiet" onClick={() => note(selected)}>
            {text('notes.noteOn')}
          </button>
        </div>
      )}
    </>
  );
}

function useSelection(box: PassagesProps['box'], setSelected: (selected: Selected | null) => void): void {
  useEffect(() => {
    const look = (): void => {
      const article = box.current?.closest('article');
      // Whoever goes to the tools by key may lose the selection on the way, in some browsers.
      if (article && box.current && !box.current.contains(document.activeElement)) setSelected(selectedIn(article, box.current));
    };
    const first = requestAnimationFrame(look);
    document.addEventListener('selectionchange', look);
    return () => {
      cancelAnimationFrame(first);
      document.removeEventListener('selectionchange', look);
    };
  }, [box, setSelected]);
}

/** A click on a passage, or Enter where the caret is in one. */
function useActivation(box: PassagesProps['box'], activate: (x: number, y: number) => boolean): void {
  const current = useRef(activate);
  useEffect(() => {
    current.current = activate;
  });
  useEffect(() => {
    const article = box.current?.closest('article');
    if (!article) return;
    const isOther = (target: EventTarget | null): boolean => target instanceof Element && target.closest(ACTIVE) !== null;
    const click = ({ target, clientX, clientY }: MouseEvent): void => {
      if (!isOther(target) && document.getSelection()?.isCollapsed !== false) current.current(clientX, clientY);
    };
    const key = (event: globalThis.KeyboardEvent): void => {
      const selection = document.getSelection();
      if (event.key !== 'Enter' || event.defaultPrevented || isOther(event.target) || !selection?.isCollapsed) return;
      if (selection.rangeCount === 0 || !article.contains(selection.anchorNode)) return;
      const { x, top, bottom } = selection.getRangeAt(0).getBoundingClientRect();
      if (current.current(x + 1, (top + bottom) / 2)) event.preventDefault();
    };
    article.addEventListener('click', click);
    document.addEventListener('keydown', key);
    return () => {
      article.removeEventListener('click', click);
      document.removeEventListener('keydown', key);
    };
  }, [box]);
}
