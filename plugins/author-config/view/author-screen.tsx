import { useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import {
  CLOCK,
  CONFIGURATION,
  loadEdits,
  NOTICES,
  REQUESTS,
  SESSION,
  STORAGE,
  TEXTS,
  transform,
  TRANSPORT,
  useFact,
  useObservable,
  usePluginConfiguration,
  useService,
  useText,
  WINDOWS,
  type Edits,
  type ObjectViewProps,
} from '../../../core/api.ts';
import { Editor } from '../editor/editor.ts';
import { languagesOf, sourceLanguage } from '../model/languages.ts';
import { setOpenScreen } from '../open-screen.ts';
import { texts } from '../texts.ts';
import { LanguageBar } from './language-bar.tsx';
import { LeftPanel } from './left-panel.tsx';
import { PendingList } from './pending-list.tsx';
import { Preview, useSheet, useSheetParameters } from './preview.tsx';
import { Problem } from './problem.tsx';
import { serverCalls } from './server.ts';
import { useAuthorCss } from './use-author-css.ts';
import { useLeaving } from './use-leaving.ts';

const SHEET = 'p_ObjectConfiguration';

/** The author's screen of one object: loads what edits documents, then the form (AUT-004). */
export function AuthorScreen({ object, answer }: ObjectViewProps): ReactNode {
  const text = useText(texts);
  const [edits, setEdits] = useState<Edits | null>(null);
  const isStyled = useAuthorCss();
  const title = text('author.title', { id: object.ID });
  const setTitle = useCallback(() => {
    document.title = title;
  }, [title]);
  useEffect(setTitle, [setTitle]);
  useFact('request.ended', setTitle);
  useEffect(() => {
    let here = true;
    loadEdits().then(
      (found) => {
        if (here) setEdits(found);
      },
      (error: unknown) => console.error('Author: the editor did not load.', error),
    );
    return () => {
      here = false;
    };
  }, []);
  if (!edits || !isStyled || !answer.document) return <p role="status">{text('author.loading')}</p>;
  return <Screen key={object.ID} ID={object.ID} edits={edits} answer={answer} title={title} />;
}

function Screen({
  ID,
  edits,
  answer,
  title,
}: {
  readonly ID: number;
  readonly edits: Edits;
  readonly answer: ObjectViewProps['answer'];
  readonly title: string;
}): ReactNode {
  const text = useText(texts);
  const [clock, configuration, requests, storage, session, transport, windows, notices, { language: own }] = [
    useService(CLOCK),
    useService(CONFIGURATION),
    useService(REQUESTS),
    useService(STORAGE),
    useService(SESSION),
    useService(TRANSPORT),
    useService(WINDOWS),
    useService(NOTICES),
    useService(TEXTS),
  ];
  const { clipPrefix = 'clip_', languages: further = [] } = usePluginConfiguration<{ clipPrefix: string; languages: string[] }>();
  const root = useRef<HTMLDivElement>(null);
  const element = useCallback(() => root.current, []);
  const moved = useMemo(() => new Set<Element>(), []);
  const behind = useRef('');
  const [said, setSaid] = useState('');
  const draft = `authorDraft ${session.user} ${ID}`;
  const editor = useMemo(
    () =>
      new Editor(answer.document!, {
        edits,
        clock,
        ...serverCalls({ requests, configuration, transport }, ID),
        keep: (json) => {
          if (json === null) storage.remove(draft);
          else storage.set(draft, json);
        },
      }),
    [answer, edits, clock, requests, configuration, transport, ID, storage, draft],
  );
  const [isRestored, setRestored] = useState(() => editor.restore(storage.get(draft)));
  const state = useObservable(editor.state$, editor.state$.value);
  const [language, setLanguage] = useState(() => {
    const codes = languagesOf(editor.document);
    return codes.includes(own) ? own : sourceLanguage(editor.document);
  });
  const sheet = useSheet(SHEET);
  const parameters = useSheetParameters();
  const drawn = useMemo(
    () =>
      sheet &&
      transform(
        SHEET,
        sheet,
        state.document,
        { ...parameters, authorLanguage: language, generation: String(state.generation), clipPrefix },
        (message) => console.debug(message),
      ),
    [sheet, state.document, state.generation, parameters, language, clipPrefix],
  );

  const say = useCallback(
    (key: string, values?: Readonly<Record<string, string | number>>) => {
      setSaid(text(key, values));
      notices.info(text(key, values));
    },
    [text, notices],
  );
  const latestSay = useRef(say);
  latestSay.current = say;
  useLayoutEffect(() => {
    editor.bind(() => (root.current ? [root.current, ...moved] : []));
    const close = setOpenScreen({ editor, say: (key, values) => latestSay.current(key, values), element, moved, clipPrefix });
    return () => {
      close();
      editor.dispose();
    };
  }, [editor, element, moved, clipPrefix]);

  // What had the focus keeps it where its block goes; a new block gets it.
  const focused = useRef<Element | null>(null);
  useLayoutEffect(() => {
    editor.drawn();
    const block = state.focus && root.current?.querySelector<HTMLElement>(`[data-block="${CSS.escape(state.focus)}"]`);
    if (!block) return;
    const before = focused.current;
    if (before instanceof HTMLElement && before.isConnected && block.contains(before)) before.focus({ preventScroll: true });
    else block.querySelector<HTMLElement>('.author-block__name')?.focus({ preventScroll: true });
    block.scrollIntoView({ block: 'nearest' });
  }, [editor, drawn, state.document, state.generation, state.focus]);
  useLeaving(editor, element);

  const store = (): void => {
    void editor.store().then((done) => {
      if (done) say('author.stored');
    });
  };
  const openPreview = (): void => {
    editor.update();
    windows.show({
      name: 'authorPreview',
      title: text('author.preview'),
      content: <Preview editor={editor} language={language} />,
      maxWidth: 1020,
    });
  };
  const goTo = (code: string, path: string): void => {
    setLanguage(code);
    requestAnimationFrame(() => {
      const field = [...(root.current?.querySelectorAll<HTMLElement>('[data-node]') ?? [])]
        .find((each) => each.dataset.node === path)
        ?.querySelector<HTMLElement>('textarea, [contenteditable="true"]');
      field?.scrollIntoView({ block: 'center' });
      field?.focus({ preventScroll: true });
    });
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.defaultPrevented || !(event.ctrlKey || event.metaKey) || event.altKey) return;
    const key = event.key.toLowerCase();
    const work =
      key === 's' ? store : key === 'y' || (key === 'z' && event.shiftKey) ? () => editor.redo() : key === 'z' ? () => editor.undo() : null;
    if (!work || (key !== 's' && event.target instanceof Element && event.target.closest('[contenteditable="true"]'))) return;
    event.preventDefault();
    work();
  };
  const onInput = (event: { readonly target: EventTarget }): void => {
    if (!(event.target instanceof Element)) return;
    const field = event.target.closest('[data-xpath]:is(input, textarea, select)');
    if (field) editor.update(field);
  };
  return (
    <div
      ref={root}
      className="author page page--wide"
      onKeyDown={onKeyDown}
      onInput={onInput}
      onChange={onInput}
      onFocus={({ target }) => {
        focused.current = target;
        behind.current = target.closest('[data-path]')?.getAttribute('data-path') ?? behind.current;
      }}
    >
      <header className="author-head">
        <div>
          <h1 className="author-head__title">{title}</h1>
        </div>
        <div className="author-bar" role="toolbar" aria-label={text('author.tools')}>
          <button type="button" className="button" aria-disabled={state.isStoring} onClick={store}>
            {text(state.isStoring ? 'author.storing' : 'author.store')}
          </button>
          <button
            type="button"
            className="button button--quiet"
            aria-disabled={!state.canUndo}
            aria-keyshortcuts="Control+Z"
            onClick={() => editor.undo()}
          >
            {text('author.undo')}
          </button>
          <button
            type="button"
            className="button button--quiet"
            aria-disabled={!state.canRedo}
            aria-keyshortcuts="Control+Y"
            onClick={() => editor.redo()}
          >
            {text('author.redo')}
          </button>
          <button type="button" className="button button--quiet" onClick={openPreview}>
            {text('author.preview')}
          </button>
          <button type="button" className="button button--quiet" onClick={() => void editor.reset()}>
            {text('author.reset')}
          </button>
          <span className="author-state" data-changed={state.isChanged ? '1' : '0'}>
            {text(state.isChanged ? 'author.changed' : 'author.stored')}
          </span>
        </div>
        <p className="visually-hidden" role="status">
          {said}
        </p>
      </header>
      <Problem editor={editor} state={state} />
      {isRestored && (
        <div className="notice author-problem">
          <p>{text('author.restored')}</p>
          <button
            type="button"
            className="button button--quiet"
            onClick={() => {
              editor.discard();
              setRestored(false);
            }}
          >
            {text('author.discard')}
          </button>
        </div>
      )}
      <div className="author-columns">
        <LeftPanel
          editor={editor}
          edits={edits}
          say={say}
          behind={() => (root.current?.querySelector(`[data-path="${CSS.escape(behind.current)}"]`) ? behind.current : '')}
        />
        <div className="author-main">
          <div className="author-options">
            <LanguageBar editor={editor} edits={edits} further={further} language={language} onLanguage={setLanguage} />
            <PendingList editor={editor} edits={edits} onGo={goTo} />
          </div>
          {drawn}
        </div>
      </div>
    </div>
  );
}
