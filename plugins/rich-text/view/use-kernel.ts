import { useEffect, useRef, type RefObject } from 'react';
import { lazily, RANDOM, REGISTRY, TEXTS, useService, type Texts, type useText } from '../../../core/api.ts';
import type { Blocks } from '../blocks/block.ts';
import type { Pasted } from '../editor/clipboard.ts';
import type { NoteWords } from '../footnotes/notes.ts';
import type * as EditorKernel from '../editor/open.ts';
import type { PartOfPlugin } from '../editor/parts.ts';
import type { SealedPart } from '../editor/sealed-parts.ts';
import type { ToolbarState } from '../editor/toolbar-state.ts';
import type { SlashQuery } from '../writing/slash.ts';
import { loadParts } from './load-parts.ts';
import type { readSource } from './read-source.ts';

export type Kernel = typeof EditorKernel;
const editorCode = lazily(() => import('../editor/open.ts'));

interface EditorHost {
  readonly host: RefObject<HTMLElement | null>;
  /** Takes the editor as long as it is open. */
  readonly editor: RefObject<EditorKernel.OpenEditor | null>;
  readonly id: string;
  readonly label: string;
  readonly language: string;
  readonly isEditable: boolean;
  readonly isRightToLeft: boolean;
  readonly pieces: ReturnType<typeof readSource>['pieces'];
}

interface KernelListener {
  readonly change: (html: string) => void;
  readonly paste: (pasted: Pasted, at: number | null) => Promise<void>;
  readonly text: ReturnType<typeof useText>;
  readonly askLink: () => void;
  readonly askNote: () => void;
  readonly askFormula: () => void;
  readonly askPart: () => boolean;
  readonly slash: (query: SlashQuery | null) => void;
  readonly slashKey: (key: string) => boolean;
  readonly setState: (next: (old: ToolbarState | null) => ToolbarState | null) => void;
  readonly setParts: (parts: readonly SealedPart[]) => void;
  readonly setNote: (note: string) => void;
  readonly setBlocks: (blocks: Blocks) => void;
}

/** Loads the editing kernel once the host comes near the screen, and keeps the editor open as long as the component is mounted. */
export function useKernel(
  { host, editor, id, label, language, isEditable, isRightToLeft, pieces }: EditorHost,
  { change, paste, askLink, askNote, askFormula, askPart, slash, slashKey, text, setState, setParts, setNote, setBlocks }: KernelListener,
): RefObject<Kernel | null> {
  const random = useService(RANDOM);
  const registry = useService(REGISTRY);
  const texts = useService(TEXTS);
  const kernel = useRef<Kernel | null>(null);
  // The kernel stays open while these change.
  const latest = useRef({ paste, askLink, askNote, askFormula, askPart, slash, slashKey, text, texts, pieces });
  useEffect(() => {
    latest.current = { paste, askLink, askNote, askFormula, askPart, slash, slashKey, text, texts, pieces };
  });

  useEffect(() => {
    let isMounted = true;
    const element = host.current!;
    const open = async (): Promise<void> => {
      let parts: readonly PartOfPlugin[];
      try {
        [kernel.current, parts] = await Promise.all([editorCode.load(), loadParts(registry)]);
      } catch {
        setNote(latest.current.text('richText.failed'));
        return;
      }
      if (!isMounted) return;
      // What is asked for now is there when the first footnote needs it.
      wordsOfNotes(latest.current.texts, language);
      editor.current = kernel.current.openEditor({
        host: element,
        content: latest.current.pieces,
        parts,
        refused: (plugin, error) => registry.failed(plugin, 'module', error),
        editable: isEditable,
        standard: isRightToLeft ? 'right' : 'left',
        attributes: attributesOf(id, label, language, isRightToLeft, isEditable),
        random,
        text: (key) => latest.current.text(key),
        noteWords: () => wordsOfNotes(latest.current.texts, language),
        changed: change,
        moved: (next) => {
          if (isEditable) setState((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
        },
        sealed: (next) => {
          if (isMounted) setParts(next);
        },
        paste: (pasted, at) => {
          void latest.current.paste(pasted, at);
        },
        askLink: () => latest.current.askLink(),
        askNote: () => latest.current.askNote(),
        askFormula: () => latest.current.askFormula(),
        askPart: () => latest.current.askPart(),
        slash: (query) => latest.current.slash(query),
        slashKey: (key) => latest.current.slashKey(key),
      });
      setBlocks(editor.current.blocks);
    };
    const stop = whenNear(element, () => void open());
    return () => {
      isMounted = false;
      stop();
      editor.current?.close();
      editor.current = null;
      setState(() => null);
    };
  }, [host, editor, isEditable, isRightToLeft, language, label, id, random, registry, change, setState, setParts, setNote, setBlocks]);
  return kernel;
}

/** Editors that are off the screen wait: an author's page may hold dozens. Returns what ends the waiting. */
function whenNear(element: Element, open: () => void): () => void {
  const observer = new IntersectionObserver(
    (seen) => {
      if (!seen.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      open();
    },
    { rootMargin: '300px' },
  );
  observer.observe(element);
  return () => observer.disconnect();
}

/** What screen readers hear of footnotes, in the language of the text; in that of the page until the words are there. */
function wordsOfNotes(texts: Pick<Texts, 'language' | 'get' | 'getIn'>, language: string): NoteWords {
  const isOwn = language === '' || language === texts.language;
  return {
    mark: isOwn ? texts.get('richText.footnote.mark') : texts.getIn(language, 'richText.footnote.mark'),
    notes: isOwn ? texts.get('richText.footnote.notes') : texts.getIn(language, 'richText.footnote.notes'),
    back: isOwn ? texts.get('richText.footnote.back') : texts.getIn(language, 'richText.footnote.back'),
  };
}

/** Attributes of the element that is written in. */
function attributesOf(id: string, label: string, language: string, isRightToLeft: boolean, isEditable: boolean): Record<string, string> {
  return {
    id,
    class: 'rt-text rich',
    role: 'textbox',
    'aria-multiline': 'true',
    'aria-label': label,
    ...(isEditable ? {} : { 'aria-readonly': 'true', 'aria-disabled': 'true' }),
    ...(language ? { lang: language } : {}),
    dir: isRightToLeft ? 'rtl' : 'ltr',
  };
}
