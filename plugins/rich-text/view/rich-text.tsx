import { useCallback, useEffect, useId, useLayoutEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { createPortal } from 'react-dom';
import { DIALOGS, STYLESHEETS, useService, useText, type WidgetProps } from '../../../core/api.ts';
import type { Kept } from '../editor/kept.ts';
import type * as EditorKernel from '../editor/open.ts';
import type { Pasted } from '../editor/clipboard.ts';
import type { ToolbarState } from '../editor/toolbar-state.ts';
import { clean, cleanKeeping } from '../paste/clean.ts';
import { ownPictures } from '../paste/own-pictures.ts';
import { plainParagraph } from '../paste/plain.ts';
import { MARKS, BOXES } from '../document/names.ts';
import { wordsOf } from '../tree/piece.ts';
import { readHtml } from '../tree/read-html.ts';
import { readXml } from '../tree/read-xml.ts';
import { texts } from '../texts.ts';
import type { Wish } from './buttons.tsx';
import { HtmlPanel } from './html-panel.tsx';
import { KeptPreview } from './kept-preview.tsx';
import { readSource, readWritten } from './read-source.ts';
import { Toolbar } from './toolbar.tsx';

type Kernel = typeof EditorKernel;
const TEXT = /^(?:p|h[1-6]|ul|ol|li|pre|br)$/;
const RIGHT_TO_LEFT = /^(?:ar|fa|he|ur|yi|ps|sd|ug|ckb)\b/i;

/**
 * `ui-rich-text`: an author's text, to be edited. A hidden field beside it holds its XHTML at any time; each change is told by an `input`
 * event
 * of that field. Until something is edited the field holds the source as it came (AUT-001).
 */
export function RichText({ attributes, children }: WidgetProps): ReactNode {
  const { name = '', label, language = '', disabled, source } = attributes;
  const editable = disabled === undefined || disabled === '0' || disabled === 'false';
  const text = useText(texts);
  const dialogs = useService(DIALOGS);
  const sheets = useService(STYLESHEETS);
  const given = useMemo(() => readSource(source, children), [source, children]);
  const rtl = RIGHT_TO_LEFT.test(language);
  const id = useId();
  const host = useRef<HTMLDivElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const editor = useRef<EditorKernel.OpenEditor | null>(null);
  const kernel = useRef<Kernel | null>(null);
  const [state, setState] = useState<ToolbarState | null>(null);
  const [parts, setParts] = useState<readonly Kept[]>([]);
  const [panel, setPanel] = useState<string | null>(null);
  const [note, setNote] = useState('');

  /** What the field holds, and what the content around it last gave. */
  const value = useRef(given.html);
  const last = useRef(given.html);
  // React would write a hidden field's value again whenever it draws.
  useLayoutEffect(() => {
    field.current?.setAttribute('value', value.current);
  }, []);
  const nameOfText = label || text('richText.name');

  const tell = useCallback((html: string) => {
    if (html === value.current) return;
    value.current = html;
    const input = field.current;
    if (!input) return;
    // Past React, which would otherwise take the event for none.
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!.call(input, html);
    input.dispatchEvent(new Event('input', { bubbles: true }));
  }, []);

  const paste = useCallback(
    async ({ html, text: plain }: Pasted, at: number | null) => {
      if (html) {
        try {
          const [sheet, { pieces }] = await Promise.all([sheets.get('pasteCleaner'), readHtml(html, 'clipboard')]);
          const cleaned = clean(ownPictures(pieces, location.origin), sheet);
          if (cleaned.length) {
            editor.current?.insert(cleaned, at);
            return;
          }
        } catch (error) {
          console.debug(`Pasted content was not cleaned: ${error instanceof Error ? error.message : String(error)}`);
        }
        if (!(await dialogs.confirm(text('richText.notClean')))) return;
      }
      editor.current?.insert(plainParagraph(plain || wordsOf((await readHtml(html, 'clipboard')).pieces)), at);
    },
    [dialogs, sheets, text],
  );
  // The kernel stays open while these change.
  const latest = useRef({ paste, text, pieces: given.pieces });
  useEffect(() => {
    latest.current = { paste, text, pieces: given.pieces };
  });

  useEffect(() => {
    let here = true;
    const place = host.current!;
    const open = async (): Promise<void> => {
      try {
        kernel.current = await import('../editor/open.ts');
      } catch {
        setNote(latest.current.text('richText.failed'));
        return;
      }
      if (!here) return;
      editor.current = kernel.current.openEditor({
        host: place,
        content: latest.current.pieces,
        editable,
        standard: rtl ? 'right' : 'left',
        attributes: {
          id,
          class: 'rt-text rich',
          role: 'textbox',
          'aria-multiline': 'true',
          'aria-label': nameOfText,
          ...(editable ? {} : { 'aria-readonly': 'true', 'aria-disabled': 'true' }),
          ...(language ? { lang: language } : {}),
          dir: rtl ? 'rtl' : 'ltr',
        },
        changed: tell,
        moved: (next) => {
          if (editable) setState((old) => (JSON.stringify(old) === JSON.stringify(next) ? old : next));
        },
        kept: (next) => {
          if (here) setParts(next);
        },
        paste: (pasted, at) => {
          void latest.current.paste(pasted, at);
        },
      });
    };
    // Editors far from what is seen wait: an author's page may hold dozens.
    const near = new IntersectionObserver(
      (seen) => {
        if (seen.some(({ isIntersecting }) => isIntersecting)) {
          near.disconnect();
          void open();
        }
      },
      { rootMargin: '300px' },
    );
    near.observe(place);
    return () => {
      here = false;
      near.disconnect();
      editor.current?.close();
      editor.current = null;
      setState(null);
    };
  }, [editable, rtl, language, nameOfText, id, tell]);

  useEffect(() => {
    if (given.html === last.current) return;
    last.current = given.html;
    if (given.html === value.current) return;
    value.current = given.html;
    if (field.current) field.current.value = given.html;
    if (editor.current && editor.current.html() !== given.html) editor.current.replace(given.pieces, 'anew');
  }, [given]);

  const cleanUp = async (): Promise<void> => {
    try {
      const sheet = await sheets.get('pasteCleaner');
      const isKept = ({ name: tag }: { readonly name: string }): boolean => !TEXT.test(tag) && !MARKS.has(tag) && !BOXES.has(tag);
      editor.current?.replace(cleanKeeping(readXml(editor.current.html()), sheet, isKept), 'edit');
      setNote(text('richText.cleaned'));
    } catch {
      setNote(text('richText.notCleaned'));
    }
  };

  const update = async (html: string): Promise<void> => {
    setPanel(null);
    const { pieces, mended, removed } = await readWritten(html);
    editor.current?.replace(pieces, 'edit');
    setNote(
      [mended ? text('richText.mended') : '', removed.length ? text('richText.removed', { names: removed.join(', ') }) : '']
        .filter(Boolean)
        .join(' '),
    );
  };

  const onWish = (wish: Wish): void => {
    const { commands } = kernel.current ?? {};
    const open = editor.current;
    if (!commands || !open) return;
    setNote('');
    switch (wish.kind) {
      case 'format':
        open.run(commands.toggleFormat(wish.format));
        break;
      case 'heading':
        open.run(commands.toHeading(wish.level));
        break;
      case 'align':
        open.run(commands.align(wish.align, rtl ? 'right' : 'left'));
        break;
      case 'list':
        open.run(commands.toggleList(wish.list));
        break;
      case 'paragraph':
        open.run(commands.toParagraph);
        break;
      case 'undo':
        open.run(commands.undo);
        break;
      case 'redo':
        open.run(commands.redo);
        break;
      case 'clean':
        void cleanUp();
        break;
      case 'html':
        setPanel(value.current);
        break;
    }
  };

  return (
    <div className="rt" data-disabled={editable ? undefined : ''}>
      <Toolbar state={editable ? state : null} text={text} controls={id} onWish={onWish} />
      <div ref={host} className="rt-host" />
      {parts.map(({ id: part, host: place, source: kept, inline }) =>
        createPortal(<KeptPreview source={kept} inline={inline} note={text('richText.kept')} />, place, String(part)),
      )}
      <p className="rt-note" role="status">
        {note}
      </p>
      <input ref={field} type="hidden" name={name} data-xpath={attributes['data-xpath']} data-kind="html" />
      {panel === null ? null : (
        <HtmlPanel
          html={panel}
          text={text}
          onCancel={() => setPanel(null)}
          onUpdate={(html) => {
            void update(html);
          }}
        />
      )}
    </div>
  );
}
