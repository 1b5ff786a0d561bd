import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { CLOCK, markup, parse, select, STYLESHEETS, useService, useText, type Clock, type XDocument } from '../../../core/api.ts';
import type { Editor } from '../editor/editor.ts';
import type { EditorState } from '../editor/model.ts';
import { typeInto } from '../form/control-value.ts';
import { unknownIn } from './check-source.ts';
import { Grammar, grammarsIn, namesOf } from './grammar.ts';
import { inLines, type Mistake } from './mistakes.ts';

/** From a key until the document has what was written, in ms. */
const TAKEN_AFTER = 250;

/** What a form says its documents are made of; null as long as that is not there, and for one that says nothing. */
function useGrammar(form: string): Grammar | null {
  const sheets = useService(STYLESHEETS);
  const [grammar, setGrammar] = useState<Grammar | null>(null);
  useEffect(() => {
    let isMounted = true;
    sheets.parts(form).then(
      (parts) => {
        const grammars = Object.values(parts).flatMap((part) => grammarsIn(parse(part)));
        if (isMounted && grammars.length > 0) setGrammar(new Grammar(grammars));
      },
      (error: unknown) => console.warn(`Author: what ${form} says of its documents did not load.`, error),
    );
    return () => {
      isMounted = false;
    };
  }, [sheets, form]);
  return grammar;
}

/**
 * What is written in an area goes into the document after each pause; what others do to the document comes into the area.
 * @returns the area, and what is to be called when something was written into it
 */
function useWriting(
  editor: Editor,
  { document, generation }: EditorState,
  otherDocument: string,
): { readonly area: RefObject<HTMLTextAreaElement | null>; readonly written: () => void } {
  const clock: Clock = useService(CLOCK);
  const area = useRef<HTMLTextAreaElement>(null);
  const stop = useRef<(() => void) | null>(null);
  const latest = useRef(otherDocument);
  useEffect(() => {
    latest.current = otherDocument;
  });
  const take = useCallback((): void => {
    if (stop.current === null) return;
    stop.current();
    stop.current = null;
    if (area.current) editor.takeSource(area.current, area.current.value, (mistake) => mistake ?? latest.current);
  }, [editor]);
  const written = useCallback((): void => {
    stop.current?.();
    stop.current = clock.setTimeout(take, TAKEN_AFTER);
  }, [clock, take]);
  useEffect(() => {
    const isOurs = stop.current !== null || editor.state$.value.invalid.some(({ control }) => control === area.current);
    if (area.current && !isOurs && area.current.value !== editor.xml) typeInto(area.current, editor.xml);
  }, [editor, document, generation]);
  useLayoutEffect(() => editor.bindSource(take), [editor, take]);
  return { area, written };
}

function parsed(source: string): XDocument | null {
  try {
    return parse(source);
  } catch {
    return null;
  }
}

/** What its grammar does not know of a source: for `ui-check` of the widget. */
function useCheck(grammar: Grammar | null): (event: Event) => void {
  const text = useText();
  return useCallback(
    (event) => {
      const { text: source, mistakes } = (event as CustomEvent<{ text: string; mistakes: Mistake[] }>).detail;
      // What is no document is said by the widget, in the words of the parser.
      const document = grammar && parsed(source);
      if (!document) return;
      event.preventDefault();
      const words = (allowed: readonly string[]): string => (allowed.length > 0 ? allowed.join(', ') : text('author.source.nothing'));
      const found = unknownIn(document, grammar);
      mistakes.push(
        ...inLines(
          source,
          found.map(({ at, kind, of, name, allowed }) => ({
            at,
            message: text(`author.source.unknown.${kind}`, { of, name, allowed: words(allowed) }),
          })),
        ),
      );
    },
    [grammar, text],
  );
}

interface SourceViewProps {
  readonly editor: Editor;
  readonly state: EditorState;
  /** Name of the stylesheet that draws the form. */
  readonly form: string;
  /** Way to what had the focus in the form; '' for nothing. */
  readonly at: string;
}

/** The whole document as its XML: what is written is in it after each pause, as what is written in a field is. */
export function SourceView({ editor, state, form, at }: SourceViewProps): ReactNode {
  const text = useText();
  const root = useRef<HTMLDivElement>(null);
  const grammar = useGrammar(form);
  const names = useMemo(() => (grammar ? namesOf(grammar) : ''), [grammar]);
  const { area, written } = useWriting(editor, state, text('author.source.other'));
  const [start] = useState(() => editor.xml);
  const check = useCheck(grammar);
  useLayoutEffect(() => {
    const element = root.current!;
    element.addEventListener('ui-check', check);
    return () => element.removeEventListener('ui-check', check);
  }, [check]);
  useEffect(() => {
    const [node] = at === '' ? [] : select(editor.document, at);
    const offset = Math.max(0, node?.start ?? 0);
    area.current?.setSelectionRange(offset, offset);
    area.current?.focus();
  }, [area, editor, at]);
  const widget = useMemo(() => parse(`<ui-source kind="document" names="${names}"><textarea/></ui-source>`).children, [names]);
  const isWrong = state.invalid.some(({ control }) => control === area.current);
  return (
    <div className="author-source" ref={root}>
      <p className="author-hint">{text('author.source.hint')}</p>
      {markup(widget, ({ name }) =>
        name === 'textarea' ? (
          <textarea
            ref={area}
            className="field__control author-text"
            rows={30}
            cols={100}
            dir="ltr"
            spellCheck={false}
            autoCapitalize="off"
            autoComplete="off"
            aria-label={text('author.source.title')}
            defaultValue={start}
            onChange={written}
          />
        ) : undefined,
      )}
      {isWrong && (
        <p>
          <button
            type="button"
            className="button button--quiet author-small"
            onClick={() => area.current && typeInto(area.current, editor.xml)}
          >
            {text('author.source.back')}
          </button>
        </p>
      )}
    </div>
  );
}
