import { useCallback, useEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import { flushSync } from 'react-dom';
import {
  CLOCK,
  loadEdits,
  TEXTS,
  useFact,
  useObservable,
  usePluginConfiguration,
  useService,
  useText,
  type Edits,
  type ObjectViewProps,
  type XDocument,
  REQUEST_ENDED,
} from '../../../core/api.ts';
import type { Drafts } from '../drafts/drafts.ts';
import type { Editor } from '../editor/editor.ts';
import type { Audience } from '../editor/ports.ts';
import { EditorContext } from '../editor/editor-context.ts';
import { isObjectDocument, nameOf, partOf, type SitePart } from '../model/document-root.ts';
import { CheckedPart } from '../menus/checked-menu.tsx';
import { FileChanged } from '../menus/menu-tools.tsx';
import type { OpenScreen } from '../editor/open-screen.ts';
import { TakenIn } from '../merge/taken-in.tsx';
import { commentedLanguage, fieldOf } from '../review/comment-path.ts';
import { showField } from '../page-preview/find-field.ts';
import { useSharedDraft } from '../page-preview/use-shared-draft.ts';
import { ReviewPanel } from '../review/review-panel.tsx';
import { HelpPanel } from '../help/help-panel.tsx';
import { useReadyToPublish } from '../help/ready-to-publish.ts';
import { useSource } from '../source/use-source.tsx';
import { RolesPanel } from '../roles/roles-panel.tsx';
import { SchedulePanel, Withdrawn } from '../schedule/schedule-panel.tsx';
import { AuthorHead } from './author-bar.tsx';
import { isTranslation } from '../model/languages.ts';
import { LanguageBar, SideBySide } from './language-bar.tsx';
import { LeftDrafts } from './left-drafts.tsx';
import { LeftPanel } from './left-panel.tsx';
import { PendingList } from './pending-list.tsx';
import { Problem } from './problem.tsx';
import { useAuthorCss, sheetOf, useDrafts, useEditor, useForm, useOpenScreen } from './use-editor.ts';
import { useReferences } from '../references/use-references.ts';
import { useShownLanguage } from '../translate/use-shown-language.ts';
import { useBlockDrag } from '../drag/block-drag.ts';
import { useBlockFocus } from '../form/block-focus.ts';
import { RefusedField } from '../form/refused-field.tsx';
import { showInvalid } from '../form/invalid-fields.ts';
import { takeInput } from '../form/take-input.ts';
import { useShortcuts } from '../form/shortcuts.ts';
import { useLeaving } from './use-leaving.ts';
import { WorkingCopy } from './working-copy.tsx';

/** The author's screen of one object: loads what edits documents, then the form (AUT-004). */
export function AuthorScreen({ object, answer }: ObjectViewProps): ReactNode {
  const text = useText();
  const [edits, setEdits] = useState<Edits | null>(null);
  const isStyled = useAuthorCss();
  const isObject = answer.document !== null && isObjectDocument(answer.document);
  useEffect(() => {
    let isMounted = true;
    loadEdits().then(
      (found) => {
        if (isMounted) setEdits(found);
      },
      (error: unknown) => console.error('Author: the editor did not load.', error),
    );
    return () => {
      isMounted = false;
    };
  }, []);
  const part = answer.document === null ? null : partOf(answer.document);
  const drafts = useDrafts(part !== null ? `${part.kind} ${part.html}` : isObject ? `object ${object.ID}` : String(object.ID));
  if (!edits || !drafts || !isStyled || !answer.document) return <p role="status">{text('author.loading')}</p>;
  return (
    <Screen key={part === null ? object.ID : `${part.kind} ${part.html}`} ID={object.ID} edits={edits} drafts={drafts} answer={answer} />
  );
}

/** What the screen is called, by what is stored: in its heading, and as the title of the page. */
function useTitle(ID: number, stored: XDocument): string {
  const text = useText();
  const { language } = useService(TEXTS);
  const name = isObjectDocument(stored) ? nameOf(stored, language) : '';
  const title = name === '' ? text('author.title', { id: ID }) : text('author.titleOf', { title: name });
  const setTitle = useCallback(() => {
    document.title = title;
  }, [title]);
  useEffect(setTitle, [setTitle]);
  useFact(REQUEST_ENDED, setTitle);
  return title;
}

interface ScreenProps {
  readonly ID: number;
  readonly edits: Edits;
  readonly drafts: Drafts;
  readonly answer: ObjectViewProps['answer'];
}

function Screen({ ID, edits, drafts, answer }: ScreenProps): ReactNode {
  const { clipPrefix = 'clip_', languages: further = [] } = usePluginConfiguration<{ clipPrefix: string; languages: string[] }>();
  const root = useRef<HTMLDivElement>(null);
  const element = useCallback(() => root.current, []);
  const moved = useMemo(() => new Set<Element>(), []);
  const behind = useRef((): string => '');
  const text = useText();
  const [announced, announce] = useAnnouncer();
  const { editor, left, drop } = useEditor(ID, edits, answer, drafts);
  const state = useObservable(editor.state$, editor.state$.value);
  const title = useTitle(ID, editor.storedDocument);
  const { language, setLanguage, isBeside, setSideBySide } = useShownLanguage(editor);
  const references = useReferences(editor);
  const drawn = useForm(state, language, clipPrefix, isBeside, references);
  useOpenScreen(root, { editor, announce, element, moved, clipPrefix });
  useBlockDrag(root, editor, announce);
  const noteFocus = useBlockFocus(root, editor, state, drawn);
  useLeaving(editor, element);
  const part = partOf(editor.document);
  const isObject = isObjectDocument(editor.document) && part === null;
  useSharedDraft(root, editor, ID, isObject, setLanguage);

  const source = useSource(editor, state, sheetOf(editor.document), () => behind.current(), announce);
  const isReady = useReadyToPublish(root, editor, references);
  const store = async (audience?: Audience): Promise<void> => {
    const isPublishing = audience === 'visitors' && state.isWorking && isObject;
    if (!isPublishing || (await isReady())) await storeIn(editor, part, announce, audience);
  };
  const { goTo, goToComment } = waysTo(root, editor, setLanguage, source.leave, announce);
  const onKeyDown = useShortcuts(editor, () => void store());
  const onInput = ({ target }: { readonly target: EventTarget }): void => takeInput(editor, root.current, target);
  return (
    <div
      ref={root}
      className="author page page--wide"
      onKeyDown={onKeyDown}
      onInput={onInput}
      onChange={onInput}
      onFocus={({ target }) => {
        noteFocus(target);
        const path = target.closest('[data-path]')?.getAttribute('data-path');
        if (path) behind.current = editor.follow(path);
      }}
    >
      <AuthorHead {...{ title, announced, editor, state, language, announce, isReady }} onStore={(audience) => void store(audience)} />
      <Problem editor={editor} state={state} onStore={() => void store()} />
      <RefusedField root={root} editor={editor} problem={state.problem} onGo={goToComment} />
      <TakenIn editor={editor} state={state} />
      <WorkingCopy editor={editor} state={state} announce={announce} />
      <Withdrawn editor={editor} />
      {drafts.isSecond && <p className="notice author-problem">{text('author.alsoOpen')}</p>}
      {state.isRestored && <Restored onDiscard={() => editor.discard()} />}
      {part !== null && <FileChanged editor={editor} part={part} announce={announce} />}
      <LeftDrafts editor={editor} left={left} drop={drop} announce={announce} />
      <div className="author-columns">
        {!isObjectDocument(editor.document) && (
          <LeftPanel editor={editor} edits={edits} announce={announce} behind={() => behind.current()} />
        )}
        <div className="author-main">
          <div className="author-options">
            <LanguageBar editor={editor} edits={edits} further={further} language={language} onLanguage={setLanguage}>
              {isTranslation(editor.document, language) && <SideBySide {...{ editor, isBeside }} onChange={setSideBySide} />}
            </LanguageBar>
            {source.button}
            <PendingList editor={editor} edits={edits} language={language} onGo={goTo} />
            {isObject && <HelpPanel {...{ root, editor, language, references }} onGo={goToComment} />}
            {isObject && <ReviewPanel ID={ID} editor={editor} state={state} onGo={goToComment} />}
            {isObject && <SchedulePanel {...{ ID, editor, announce, isReady }} />}
            {isObject && <RolesPanel ID={ID} editor={editor} announce={announce} />}
          </div>
          <EditorContext.Provider value={editor}>{source.view ?? formOf(editor, part, drawn)}</EditorContext.Provider>
        </div>
      </div>
    </div>
  );
}

/** What the server has written of a menu's addresses comes into the form with a store. */
async function storeIn(editor: Editor, part: SitePart | null, announce: OpenScreen['announce'], audience?: Audience): Promise<void> {
  if (!(await editor.store(false, audience))) {
    const { problem, invalid } = editor.state$.value;
    if (problem?.kind === 'invalid' && invalid[0]) showInvalid(invalid[0].control);
    return;
  }
  // What came in with it is said by its notice.
  if (!editor.state$.value.takenIn) announce(editor.state$.value.isWorking ? 'author.working.stored' : 'author.stored');
  if (part !== null && !editor.isChanged) await editor.reload();
}

/** The form as it is drawn; that of a part of the site shows what is wrong with its items. */
function formOf(editor: Editor, part: SitePart | null, drawn: ReactNode): ReactNode {
  if (part === null) return drawn;
  return (
    <CheckedPart editor={editor} part={part}>
      {drawn}
    </CheckedPart>
  );
}

/** Leads to the field of a text, or of what a comment is about, in its language; says so when the form has none. */
function waysTo(
  root: RefObject<HTMLElement | null>,
  editor: Editor,
  setLanguage: (code: string) => void,
  toForm: () => boolean,
  announce: OpenScreen['announce'],
): { goTo(code: string, path: string): void; goToComment(path: string): void } {
  const goTo = (code: string, path: string): void => {
    let isForm = false;
    // The fields of that language are there at once.
    flushSync(() => {
      isForm = toForm();
      if (isForm && code !== '') setLanguage(code);
    });
    if (!isForm) return;
    requestAnimationFrame(() => {
      const field = root.current && fieldOf(root.current, editor.document, path);
      if (field) showField(field, '');
      else announce('author.previewNoField');
    });
  };
  return { goTo, goToComment: (path) => goTo(commentedLanguage(editor.document, path), path) };
}

/** What was not stored the last time has been taken over. */
function Restored({ onDiscard }: { readonly onDiscard: () => void }): ReactNode {
  const text = useText();
  return (
    <div className="notice author-problem">
      <p>{text('author.restored')}</p>
      <button type="button" className="button button--quiet" onClick={onDiscard}>
        {text('author.discard')}
      </button>
    </div>
  );
}

/** So long is shown what has happened last, in ms. */
const ANNOUNCED = 8000;

/** Says what has happened last to screen readers, and shows it for a moment in the head of the form, where it covers no field. */
function useAnnouncer(): readonly [string, OpenScreen['announce']] {
  const text = useText();
  const clock = useService(CLOCK);
  const [announced, setAnnounced] = useState('');
  const stop = useRef((): void => {});
  useEffect(() => () => stop.current(), []);
  const announce = useCallback<OpenScreen['announce']>(
    (key, values) => {
      stop.current();
      setAnnounced(text(key, values));
      stop.current = clock.setTimeout(() => setAnnounced(''), ANNOUNCED);
    },
    [text, clock],
  );
  return [announced, announce];
}
