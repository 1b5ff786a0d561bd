import type { ReactNode } from 'react';
import type { Alignment } from '../document/align.ts';
import type { Format } from '../editor/commands.ts';
import type { ToolbarState } from '../editor/toolbar-state.ts';
import type { PictureSize } from '../pictures/picture.ts';

/** What a button asks for. */
export type ToolbarAction =
  | { readonly kind: 'format'; readonly format: Format }
  | { readonly kind: 'heading'; readonly level: number }
  | { readonly kind: 'align'; readonly align: Alignment }
  | { readonly kind: 'list'; readonly list: 'bullets' | 'numbers' }
  | { readonly kind: 'table'; readonly act: TableAct }
  | { readonly kind: 'pictureSize'; readonly size: PictureSize }
  | { readonly kind: 'pictureSide'; readonly side: 'left' | 'center' | 'right' }
  | { readonly kind: 'paragraph' | 'quote' | 'pre' | 'link' | 'picture' | 'describePicture' | 'insertTable' | 'footnote' | 'formula' }
  | { readonly kind: 'block' | 'blockSettings' }
  | { readonly kind: 'insertBlock'; readonly element: string }
  | { readonly kind: 'blockAct'; readonly act: BlockAct }
  | { readonly kind: 'clean' | 'html' | 'find' | 'undo' | 'redo' | 'more' };

/** What the buttons of a widget do. */
export type BlockAct = 'addPart' | 'partUp' | 'partDown' | 'removePart' | 'leave' | 'unwrap' | 'remove';

/** What the buttons of a table do. */
export type TableAct =
  | 'rowAbove'
  | 'rowBelow'
  | 'removeRow'
  | 'columnBefore'
  | 'columnAfter'
  | 'removeColumn'
  | 'headerRow'
  | 'headerColumn'
  | 'caption'
  | 'deleteTable';

export interface ToolbarButton {
  readonly name: string;
  readonly wish: ToolbarAction;
  readonly icon: ReactNode;
  readonly keys?: string;
  /** Whether it is pressed; absent for buttons that only act. */
  pressed?(state: ToolbarState): boolean;
  enabled?(state: ToolbarState): boolean;
  /** Whether it opens a panel. */
  readonly hasPanel?: boolean;
}

const lines = (...ends: readonly (readonly [number, number])[]): ReactNode =>
  ends.map(([from, to], index) => <path key={index} d={`M${from} ${5 + index * 4.6}H${to}`} />);
const letters = (text: string, size = 13, style: 'normal' | 'italic' = 'normal'): ReactNode => (
  <text x="12" y="16.6" textAnchor="middle" fontSize={size} fontWeight="700" fontStyle={style} stroke="none" fill="currentColor">
    {text}
  </text>
);

const format = (name: Format, keys: string | undefined, icon: ReactNode): ToolbarButton => ({
  name,
  keys,
  icon,
  wish: { kind: 'format', format: name },
  pressed: ({ formats }) => formats[name],
});
/** An x with a small 2 at a height. */
const script = (y: number): ReactNode => (
  <path d={`M4 7l8 10M12 7 4 17M16 ${y}c.2-1 .9-1.5 1.9-1.5 1.1 0 1.9.7 1.9 1.7 0 1.4-3.8 2.5-3.8 4.3h4`} />
);
/** Drawn, not written: a name need not hold what is only a picture. */
const DIGITS: Readonly<Record<number, string>> = {
  3: 'M15.5 8H20l-2.6 3.6c1.8 0 2.9 1 2.9 2.6 0 1.7-1.2 2.8-2.8 2.8-1 0-1.7-.3-2.3-.9',
  4: 'M19.5 17V8L15 14.2h6',
  5: 'M20 8h-4l-.4 3.7c.5-.3 1.1-.5 1.8-.5 1.7 0 2.9 1.1 2.9 2.8 0 1.8-1.3 3-3 3-1 0-1.8-.3-2.3-.9',
};
const heading = (level: number): ToolbarButton => ({
  name: `h${level}`,
  keys: `Ctrl+Alt+${level}`,
  icon: <path d={`M4 6v11M11.5 6v11M4 11.5h7.5${DIGITS[level]!}`} />,
  wish: { kind: 'heading', level },
  pressed: ({ block }) => block === `h${level}`,
});
const aligned = (align: Alignment, icon: ReactNode): ToolbarButton => ({
  name: align,
  icon,
  wish: { kind: 'align', align },
  pressed: (state) => state.align === align,
});
const list = (name: 'bullets' | 'numbers', icon: ReactNode): ToolbarButton => ({
  name,
  icon,
  wish: { kind: 'list', list: name },
  pressed: (state) => state.list === name,
});

export interface ToolbarGroup {
  readonly buttons: readonly ToolbarButton[];
  /** Where there is little room, it is shown by the button for more. */
  readonly isSecond?: boolean;
}
const group = (...buttons: readonly ToolbarButton[]): ToolbarGroup => ({ buttons });
const second = (...buttons: readonly ToolbarButton[]): ToolbarGroup => ({ buttons, isSecond: true });

/** The toolbar in groups, in the order of the specification; what it does not name is a group of its own. */
const GROUPS: readonly ToolbarGroup[] = [
  group(
    format('bold', 'Ctrl+B', letters('B', 16)),
    format(
      'underline',
      'Ctrl+U',
      <>
        <path d="M7 4v7a5 5 0 0 0 10 0V4M6 20h12" />
      </>,
    ),
    format('italic', 'Ctrl+I', letters('I', 16, 'italic')),
  ),
  group(heading(3), heading(4), heading(5)),
  second(
    aligned('left', lines([4, 20], [4, 14], [4, 20], [4, 12])),
    aligned('center', lines([4, 20], [7, 17], [4, 20], [8, 16])),
    aligned('justify', lines([4, 20], [4, 20], [4, 20], [4, 20])),
    aligned('right', lines([4, 20], [10, 20], [4, 20], [12, 20])),
  ),
  group(
    {
      name: 'paragraph',
      keys: 'Ctrl+Alt+0',
      icon: <path d="M17 4v16M12.5 20V4H18M12.5 4H10a4 4 0 0 0 0 8h2.5" />,
      wish: { kind: 'paragraph' },
      pressed: ({ block }) => block === 'p',
    },
    list(
      'numbers',
      <>
        {lines([10, 20], [10, 20], [10, 20])}
        <path strokeWidth="1.3" d="M4 4.5 5.3 3.5V8M3.5 14.3c.2-.8.8-1.3 1.6-1.3.9 0 1.5.6 1.5 1.3 0 1.2-3.1 2-3.1 3.7h3.2" />
      </>,
    ),
    list(
      'bullets',
      <>
        {lines([10, 20], [10, 20], [10, 20])}
        {[5, 9.6, 14.2].map((y) => (
          <circle key={y} cx="5" cy={y} r="1" fill="currentColor" />
        ))}
      </>,
    ),
    format('code', undefined, <path d="m8 7-5 5 5 5m8-10 5 5-5 5" />),
  ),
  second(
    format(
      'strike',
      'Ctrl+Shift+X',
      <path d="M4 12h16M16.5 8.5C16 6.4 14.3 5.5 12 5.5c-2.7 0-4.3 1.3-4.3 3.1M7.5 15.5c.5 2 2.3 3 4.6 3 2.7 0 4.4-1.3 4.4-3.3" />,
    ),
    format('sub', 'Ctrl+,', script(17)),
    format('sup', 'Ctrl+.', script(4)),
    {
      name: 'quote',
      keys: 'Ctrl+Shift+9',
      icon: <path d="M9.5 7C6.5 8 5 10 5 13v4h5v-5H7.5M18.5 7c-3 1-4.5 3-4.5 6v4h5v-5h-2.5" />,
      wish: { kind: 'quote' },
      pressed: ({ quote }) => quote,
    },
    {
      name: 'pre',
      icon: <path d="M4 4h16v16H4zM9.5 9 7 12l2.5 3M14.5 9l2.5 3-2.5 3" />,
      wish: { kind: 'pre' },
      pressed: ({ block }) => block === 'pre',
    },
  ),
  group(
    {
      name: 'link',
      keys: 'Ctrl+K',
      icon: <path d="M10 14a4 4 0 0 0 6 .4l3-3a4 4 0 0 0-5.7-5.7l-1.2 1.2M14 10a4 4 0 0 0-6-.4l-3 3a4 4 0 0 0 5.7 5.7l1.2-1.2" />,
      wish: { kind: 'link' },
      hasPanel: true,
      pressed: ({ link }) => link,
    },
    {
      name: 'picture',
      icon: <path d="M4 5h16v14H4zM4 16l5-5 4 4 3-3 4 4M15.5 9h.01" />,
      wish: { kind: 'picture' },
      hasPanel: true,
    },
    {
      name: 'insertTable',
      icon: <path d="M4 5h16v14H4zM4 10h16M4 14.5h16M9.3 5v14M14.7 5v14" />,
      wish: { kind: 'insertTable' },
      enabled: ({ table }) => table === null,
    },
    {
      name: 'block',
      icon: <path d="M4 4h16v5H4zM4 12h7v8H4zM17 12.5v7M13.5 16h7" />,
      wish: { kind: 'block' },
      hasPanel: true,
    },
  ),
  group(
    {
      name: 'formula',
      keys: 'Alt+=',
      icon: <path d="M18 5H6l6.5 7L6 19h12" />,
      wish: { kind: 'formula' },
      hasPanel: true,
      pressed: (state) => state.formula,
    },
    {
      name: 'footnote',
      keys: 'Ctrl+Alt+F',
      icon: <path d="M4 5h9M4 9h9M4 13h6M4 19h16M17 5.5 19 4v7" />,
      wish: { kind: 'footnote' },
      hasPanel: true,
      pressed: (state) => state.footnote,
    },
  ),
  second({ name: 'clean', icon: <path d="m14 4 6 6-9 9H7l-3-3 10-12ZM9 10l6 6M11 20h9" />, wish: { kind: 'clean' } }),
  group({ name: 'html', icon: letters('</>', 11), wish: { kind: 'html' }, hasPanel: true }),
  second({ name: 'find', icon: <path d="M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13M15.5 15.5 20 20" />, wish: { kind: 'find' } }),
  group(
    {
      name: 'undo',
      keys: 'Ctrl+Z',
      icon: <path d="M8 5 4 9l4 4M4 9h9a5.5 5.5 0 0 1 0 11H9" />,
      wish: { kind: 'undo' },
      enabled: (state) => state.undo,
    },
    {
      name: 'redo',
      keys: 'Ctrl+Y',
      icon: <path d="m16 5 4 4-4 4m4-4h-9a5.5 5.5 0 0 0 0 11h4" />,
      wish: { kind: 'redo' },
      enabled: (state) => state.redo,
    },
    { name: 'more', icon: <path d="M6 12h.01M12 12h.01M18 12h.01" strokeWidth="3" />, wish: { kind: 'more' } },
  ),
];

/** The toolbar where there is no library, or no plugin describes a widget. */
export const groupsFor = (hasPictures: boolean, hasBlocks: boolean): readonly ToolbarGroup[] =>
  GROUPS.map((each) => ({
    ...each,
    buttons: each.buttons.filter(({ name }) => (hasPictures || name !== 'picture') && (hasBlocks || name !== 'block')),
  }));

/** A picture of a table's line, and of what happens to it. */
const ofRow = (mark: string): ReactNode => <path d={`M4 4h16v5H4zM4 15h16v5H4z${mark}`} />;
const ofColumn = (mark: string): ReactNode => <path d={`M4 4h5v16H4zM15 4h5v16h-5z${mark}`} />;
const act = (name: TableAct, icon: ReactNode, more: Partial<ToolbarButton> = {}): ToolbarButton => ({
  name: `table.${name}`,
  icon,
  wish: { kind: 'table', act: name },
  enabled: ({ table }) => table?.inRows === true,
  ...more,
});
const always = (): boolean => true;

/** The toolbar of the table with the cursor. */
export const TABLE_GROUPS: readonly ToolbarGroup[] = [
  group(
    act('rowAbove', <path d="M4 13h16v7H4zM12 3v7M8.5 6.5h7" />),
    act('rowBelow', <path d="M4 4h16v7H4zM12 14v7M8.5 17.5h7" />, { keys: 'Ctrl+Enter' }),
    act('removeRow', ofRow('M9 12h6'), { enabled: ({ table }) => table?.inRows === true && !table.oneRow }),
  ),
  group(
    act('columnBefore', <path d="M13 4h7v16h-7zM3 12h7M6.5 8.5v7" />),
    act('columnAfter', <path d="M4 4h7v16H4zM14 12h7M17.5 8.5v7" />),
    act('removeColumn', ofColumn('M10.5 12h3'), { enabled: ({ table }) => table?.inRows === true && !table.oneColumn }),
  ),
  group(
    act('headerRow', <path d="M4 4h16v16H4zM4 9.5h16M4 6.8h16" />, { enabled: always, pressed: ({ table }) => table?.headerRow === true }),
    act('headerColumn', <path d="M4 4h16v16H4zM9.5 4v16M6.8 4v16" />, {
      enabled: always,
      pressed: ({ table }) => table?.headerColumn === true,
    }),
    act('caption', <path d="M7 4h10M4 9h16v11H4zM4 14.5h16M12 9v11" />, {
      enabled: always,
      pressed: ({ table }) => table?.caption === true,
    }),
  ),
  group(act('deleteTable', <path d="M4 5h16v14H4zM9 9.5l6 5M15 9.5l-6 5" />, { enabled: always })),
];
