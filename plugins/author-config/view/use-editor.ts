import { useEffect, useLayoutEffect, useMemo, useRef, useState, type ReactNode, type RefObject } from 'react';
import {
  attribute,
  CLOCK,
  CONFIGURATION,
  LOCKS,
  REQUESTS,
  SESSION,
  STORAGE,
  transform,
  TRANSPORT,
  useService,
  type Edits,
  type ObjectViewProps,
  type XDocument,
} from '../../../core/api.ts';
import { Drafts, type LeftDraft } from '../drafts/drafts.ts';
import { Editor } from '../editor/editor.ts';
import type { EditorState } from '../editor/model.ts';
import { isObjectDocument, partOf, rootOf } from '../model/document-root.ts';
import { setOpenScreen, type OpenScreen } from '../editor/open-screen.ts';
import { NO_REFERENCES, written, type References } from '../references/references.ts';
import { translationTable } from '../translate/translation-table.ts';
import { useSheet, useSheetParameters } from './preview.tsx';
import { serverCalls } from './server.ts';

const CONFIGURATION_SHEET = 'p_ObjectConfiguration';
/** Draws the form of an object whose data type brings none. */
const OBJECT_SHEET = 'p_ObjectDocument';
/** Draws the original beside its translation. */
const TRANSLATION_SHEET = 'p_ObjectTranslation';

/** The stylesheet of a document's form: of an object the one that the server names for its data type. */
export function sheetOf(document: XDocument): string {
  if (!isObjectDocument(document)) return CONFIGURATION_SHEET;
  const form = attribute(rootOf(document)!, 'form');
  return /^[A-Za-z0-9_-]+\.edit$/.test(form) ? form : OBJECT_SHEET;
}

/** Loads the style sheet of the author's screen as long as it is open (AUT-044). True once it has come, or cannot. */
export function useAuthorCss(): boolean {
  const { versionHash } = useService(CONFIGURATION);
  const [isReady, setReady] = useState(false);
  useEffect(() => {
    const link = document.createElement('link');
    link.rel = 'stylesheet';
    link.href = `/${versionHash}/css/objectConfiguration.css`;
    const done = (): void => setReady(true);
    link.addEventListener('load', done);
    link.addEventListener('error', done);
    document.head.append(link);
    return () => link.remove();
  }, [versionHash]);
  return isReady;
}

/**
 * The author's drafts for an object, as long as it is open here; null until it is known which is this tab's.
 * @param of the number of an object, for its configuration, `object 20`, for its whole document, `menu main` or `texts site`
 */
export function useDrafts(of: string): Drafts | null {
  const [storage, locks, clock, session] = [useService(STORAGE), useService(LOCKS), useService(CLOCK), useService(SESSION)];
  const [drafts, setDrafts] = useState<Drafts | null>(null);
  // Whoever has opened it: a session that ends takes nothing from the page.
  const [user] = useState(session.user);
  useEffect(() => {
    let opened: Drafts | null = null;
    let isMounted = true;
    void Drafts.open(storage, locks, user, of, clock.now()).then((found) => {
      opened = found;
      if (isMounted) setDrafts(found);
      else found.close();
    });
    return () => {
      isMounted = false;
      opened?.close();
    };
  }, [storage, locks, clock, user, of]);
  return drafts;
}

/** The editor of an object's configuration, with what was not stored the last time, and what of it does not fit any more. */
export function useEditor(
  ID: number,
  edits: Edits,
  answer: ObjectViewProps['answer'],
  drafts: Drafts,
): {
  readonly editor: Editor;
  readonly left: readonly LeftDraft[];
  drop(left: LeftDraft): void;
} {
  const [clock, configuration, requests, transport] = [
    useService(CLOCK),
    useService(CONFIGURATION),
    useService(REQUESTS),
    useService(TRANSPORT),
  ];
  const editor = useMemo(
    () =>
      new Editor(answer.document!, {
        edits,
        clock,
        ...serverCalls({ requests, configuration, transport }, ID, isObjectDocument(answer.document!), partOf(answer.document!)),
        keepDraft: (json) => drafts.keep(json),
        keepUndo: (record) => drafts.keepUndo(record),
      }),
    [answer, edits, clock, requests, configuration, transport, ID, drafts],
  );
  const [left, setLeft] = useState(() => {
    // Before the draft, which goes on from what is stored.
    editor.restoreUndo(drafts.undo);
    const isTaken = editor.restore(drafts.own) || editor.takeInDraft(drafts.own);
    // Made from another version than the server's, and not to be put together with it without a question.
    if (!isTaken) drafts.putAside(drafts.own, clock.now());
    return drafts.left;
  });
  const drop = (draft: LeftDraft): void => {
    drafts.drop(draft);
    setLeft(drafts.left);
  };
  return { editor, left, drop };
}

/**
 * The form as the stylesheet draws the present version in a language; null until the stylesheet has come.
 * @param references what the numbers in it mean
 * @param isBeside the original and its translation in two columns instead of the form
 */
export function useForm(
  { document, generation }: EditorState,
  language: string,
  clipPrefix: string,
  isBeside: boolean,
  references: References = NO_REFERENCES,
): ReactNode {
  const name = isBeside ? TRANSLATION_SHEET : sheetOf(document);
  const sheet = useSheet(name);
  const parameters = useSheetParameters();
  return useMemo(() => {
    const own = { ...parameters, authorLanguage: language, generation: String(generation), clipPrefix, references: written(references) };
    const shown = isBeside ? translationTable(document, language) : document;
    return sheet && transform(name, sheet, shown, own, (message) => console.debug(message));
  }, [name, sheet, document, generation, parameters, language, clipPrefix, isBeside, references]);
}

/** Opens the screen for the commands of its form, and closes it and the editor with the view. */
export function useOpenScreen(root: RefObject<HTMLElement | null>, { editor, announce, element, moved, clipPrefix }: OpenScreen): void {
  const latestAnnounce = useRef(announce);
  latestAnnounce.current = announce;
  useLayoutEffect(() => {
    editor.bind(() => (root.current ? [root.current, ...moved] : []));
    const close = setOpenScreen({ editor, announce: (key, values) => latestAnnounce.current(key, values), element, moved, clipPrefix });
    return () => {
      close();
      editor.dispose();
    };
  }, [root, editor, element, moved, clipPrefix]);
}
