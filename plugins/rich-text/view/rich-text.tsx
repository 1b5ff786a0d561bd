import {
  useCallback,
  useEffect,
  useId,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { STYLESHEETS, useService, useText, type WidgetProps } from '../../../core/api.ts';
import type { Blocks } from '../blocks/block.ts';
import type { SealedPart } from '../editor/sealed-parts.ts';
import type * as EditorKernel from '../editor/open.ts';
import type { ToolbarState } from '../editor/toolbar-state.ts';
import { cleanKeeping } from '../paste/clean.ts';
import { MARKS, BOXES } from '../document/names.ts';
import { isOfNotes } from '../footnotes/notes.ts';
import type { Element } from '../tree/piece.ts';
import { readXml } from '../tree/read-xml.ts';
import type { TableAct, ToolbarAction } from './buttons.tsx';
import { useFindBar } from './find-bar.tsx';
import { HtmlPanel } from './html-panel.tsx';
import { SealedPreviews } from './sealed-preview.tsx';
import { readSource, readWritten } from './read-source.ts';
import { Toolbars } from './toolbar.tsx';
import { usePanels } from '../panels/use-panels.tsx';
import { useKernel, type Kernel } from './use-kernel.ts';
import { useSlashMenu } from './slash-menu.tsx';
import { WordCount } from './word-count.tsx';
import { usePaste } from './use-paste.ts';
import { usePictures } from './use-pictures.ts';

type Command = Parameters<EditorKernel.OpenEditor['run']>[0];
const TEXT = /^(?:p|h[1-6]|ul|ol|li|pre|br)$/;
const RIGHT_TO_LEFT = /^(?:ar|fa|he|ur|yi|ps|sd|ug|ckb)\b/i;

/**
 * `ui-rich-text`: an author's text, to be edited. A hidden field beside it holds its XHTML at any time; each change is announced by an
 * `input` event of that field. Until something is edited the field holds the source as it came (AUT-001).
 */
export function RichText({ attributes, children }: WidgetProps): ReactNode {
  const { name = '', label, language = '', disabled, source } = attributes;
  const editable = disabled === undefined || disabled === '0' || disabled === 'false';
  const text = useText();
  const sheets = useService(STYLESHEETS);
  const given = useMemo(() => readSource(source, children), [source, children]);
  const rtl = RIGHT_TO_LEFT.test(language);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const host = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<ToolbarState | null>(null);
  const [parts, setParts] = useState<readonly SealedPart[]>([]);
  const [note, setNote] = useState('');

  const { field, editor, value, change } = useHiddenField(given);
  const [blocks, setBlocks] = useState<Blocks>({});
  const act = useRef<(wish: ToolbarAction) => void>(() => undefined);
  const panels = usePanels({ editor, language, isRightToLeft: rtl, text }, (element) => act.current({ kind: 'insertBlock', element }));
  const pictures = usePictures(editor, { language, text, setNote });
  const paste = usePaste(editor, pictures, setNote);
  const slash = useSlashMenu({ editor, box, id, hasPictures: pictures.isThere, blocks, text, onWish: (wish) => act.current(wish) });
  const kernel = useKernel(
    { host, editor, id, label: label || text('richText.name'), language, isEditable: editable, isRightToLeft: rtl, pieces: given.pieces },
    {
      change,
      paste,
      askLink: panels.askLink,
      askNote: panels.askNote,
      askFormula: panels.askFormula,
      askPart: panels.askPart,
      slash: slash.asked,
      slashKey: slash.pressed,
      text,
      setState,
      setParts,
      setNote,
      setBlocks,
    },
  );
  const find = useFindBar(editor, text);
  const html = useHtmlPanel(editor, text, setNote);

  const onWish = (wish: ToolbarAction): void => {
    const { commands } = kernel.current ?? {};
    const open = editor.current;
    if (!commands || !open) return;
    setNote('');
    const own: Partial<Record<ToolbarAction['kind'], (wish: ToolbarAction) => void>> = {
      clean: () => void cleaned(editor.current, sheets, text).then(setNote),
      html: () => html.open(value.current),
      find: find.toggle,
      picture: pictures.choose,
    };
    const command = commandOf(wish, commands, rtl ? 'right' : 'left') ?? blockCommand(wish, commands.blocks, open, text);
    if (command) open.run(command);
    else (own[wish.kind] ?? panels.onWish)(wish);
  };
  useEffect(() => {
    act.current = onWish;
  });
  return (
    <div ref={box} className="rt" data-disabled={editable ? undefined : ''} onKeyDown={(event) => betweenTools(event, editor.current)}>
      <Toolbars state={editable ? state : null} hasPictures={pictures.isThere} blocks={blocks} text={text} controls={id} onWish={onWish} />
      {find.bar}
      <div ref={host} className="rt-host" />
      <SealedPreviews parts={parts} note={text('richText.kept')} />
      {slash.menu}
      {editable && <WordCount editor={editor} box={box} language={language} text={text} onAsk={setNote} />}
      <p className="rt-note" role="status">
        {note}
      </p>
      <input ref={field} type="hidden" name={name} data-xpath={attributes['data-xpath']} data-kind="html" />
      {html.panel}
      {panels.drawn}
    </div>
  );
}

/** The panel of the text's HTML: `open` opens it with a source. */
function useHtmlPanel(
  editor: RefObject<EditorKernel.OpenEditor | null>,
  text: ReturnType<typeof useText>,
  setNote: (note: string) => void,
): { readonly open: (html: string) => void; readonly panel: ReactNode } {
  const [source, setSource] = useState<string | null>(null);
  const update = async (html: string): Promise<void> => {
    setSource(null);
    const { pieces, mended, removed } = await readWritten(html);
    editor.current?.replace(pieces, 'edit');
    const notes = [mended && text('richText.mended'), removed.length > 0 && text('richText.removed', { names: removed.join(', ') })];
    setNote(notes.filter(Boolean).join(' '));
  };
  return {
    open: setSource,
    panel:
      source === null ? null : (
        <HtmlPanel
          html={source}
          text={text}
          onCancel={() => setSource(null)}
          onUpdate={(html) => {
            void update(html);
          }}
        />
      ),
  };
}

/** Alt+F10 leads from the text to its tools, those of a table first, and Escape back: Tab has another use in a table. */
function betweenTools(event: KeyboardEvent<HTMLElement>, editor: EditorKernel.OpenEditor | null): void {
  const bars = event.currentTarget.querySelectorAll('.rt-toolbar');
  const isInTools = event.target instanceof HTMLElement && event.target.closest('.rt-toolbar') !== null;
  if (event.key === 'Escape' && isInTools) editor?.focus();
  else if (event.key === 'F10' && event.altKey)
    bars
      .item(bars.length - 1)
      .querySelector<HTMLElement>('[tabindex="0"]')
      ?.focus();
  else return;
  event.preventDefault();
  event.stopPropagation();
}

/** The command of the kernel of a button; null when the button is none of the kernel's. */
function commandOf(wish: ToolbarAction, commands: Kernel['commands'], standard: 'left' | 'right'): Command | null {
  switch (wish.kind) {
    case 'format':
      return commands.toggleFormat(wish.format);
    case 'heading':
      return commands.toHeading(wish.level);
    case 'align':
      return commands.align(wish.align, standard);
    case 'list':
      return commands.toggleList(wish.list);
    case 'paragraph':
      return commands.toParagraph;
    case 'undo':
      return commands.undo;
    case 'redo':
      return commands.redo;
    case 'table':
      return tableCommand(wish.act, commands.tables);
    case 'insertTable':
      return commands.tables.insertTable;
    case 'quote':
      return commands.toggleQuote;
    case 'pre':
      return commands.togglePre;
    case 'pictureSize':
      return commands.wishForPicture({ size: wish.size });
    case 'pictureSide':
      return commands.wishForPicture({ flow: wish.side === 'center' ? 'center' : wish.side === standard ? 'start' : 'end' });
    default:
      return null;
  }
}

/** The command of a button for a widget; null when the button is for none, or the widget is not described (any more). */
function blockCommand(
  wish: ToolbarAction,
  commands: Kernel['commands']['blocks'],
  editor: EditorKernel.OpenEditor,
  text: ReturnType<typeof useText>,
): Command | null {
  if (wish.kind === 'insertBlock') {
    const block = editor.blocks[wish.element];
    return block ? commands.insertBlock(block.create(text)) : null;
  }
  if (wish.kind !== 'blockAct') return null;
  const { part, settings = {} } = editor.blocks[editor.settings()?.element ?? ''] ?? {};
  const names = Object.keys(settings).filter((name) => settings[name]!.kind === 'part');
  switch (wish.act) {
    case 'addPart':
      return part ? commands.addPart(part(text), names) : null;
    case 'partUp':
      return commands.movePart(-1, names);
    case 'partDown':
      return commands.movePart(1, names);
    case 'removePart':
      return commands.removePart(names);
    case 'leave':
      return commands.leaveWidget;
    case 'unwrap':
      return commands.unwrapWidget;
    case 'remove':
      return commands.removeWidget;
  }
}

function tableCommand(act: TableAct, tables: Kernel['commands']['tables']): Command {
  switch (act) {
    case 'headerRow':
      return tables.toggleHeader('row');
    case 'headerColumn':
      return tables.toggleHeader('column');
    case 'caption':
      return tables.toggleCaption;
    default:
      return tables[act];
  }
}

/** The hidden field: it holds the text's XHTML at any time, and takes over what comes anew around the editor. */
function useHiddenField(given: ReturnType<typeof readSource>): {
  readonly field: RefObject<HTMLInputElement | null>;
  /** Takes the editor as long as it is open. */
  readonly editor: RefObject<EditorKernel.OpenEditor | null>;
  readonly value: RefObject<string>;
  readonly change: (html: string) => void;
} {
  const field = useRef<HTMLInputElement>(null);
  const editor = useRef<EditorKernel.OpenEditor | null>(null);
  /** What the field holds, and what the content around it last gave. */
  const value = useRef(given.html);
  const last = useRef(given.html);
  // React would write a hidden field's value again whenever it draws.
  useLayoutEffect(() => {
    field.current?.setAttribute('value', value.current);
  }, []);
  const change = useCallback((html: string) => {
    if (html === value.current) return;
    value.current = html;
    if (field.current) writeField(field.current, html);
  }, []);
  useEffect(() => {
    if (given.html === last.current) return;
    last.current = given.html;
    if (given.html === value.current) return;
    value.current = given.html;
    if (field.current) field.current.value = given.html;
    if (editor.current && editor.current.html() !== given.html) editor.current.replace(given.pieces, 'anew');
  }, [given]);
  return { field, editor, value, change };
}

/** Past React, which would otherwise take the event for none. */
function writeField(field: HTMLInputElement, html: string): void {
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(field, html);
  field.dispatchEvent(new Event('input', { bubbles: true }));
}

const isOwnElement = (piece: Element): boolean =>
  isOfNotes(piece) || (!TEXT.test(piece.name) && !MARKS.has(piece.name) && !BOXES.has(piece.name));

/** Cleans the whole text by the customer's stylesheet. Returns the announcement about it. */
async function cleaned(
  editor: EditorKernel.OpenEditor | null,
  sheets: { get(name: string): Promise<Parameters<typeof cleanKeeping>[1]> },
  text: ReturnType<typeof useText>,
): Promise<string> {
  try {
    const sheet = await sheets.get('pasteCleaner');
    editor?.replace(cleanKeeping(readXml(editor.html()), sheet, isOwnElement), 'edit');
    return text('richText.cleaned');
  } catch {
    return text('richText.notCleaned');
  }
}
