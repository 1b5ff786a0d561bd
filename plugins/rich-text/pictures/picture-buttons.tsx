import type { ReactNode } from 'react';
import type { ToolbarButton, ToolbarGroup } from '../view/buttons.tsx';
import type { PictureSize } from './picture.ts';

const size = (name: PictureSize, icon: ReactNode): ToolbarButton => ({
  name: `picture.${name}`,
  icon,
  wish: { kind: 'pictureSize', size: name },
  pressed: ({ picture }) => picture?.size === name,
});
const side = (name: 'left' | 'center' | 'right', icon: ReactNode): ToolbarButton => ({
  name: `picture.${name}`,
  icon,
  wish: { kind: 'pictureSide', side: name },
  pressed: ({ picture }) => picture?.side === name,
});

/** The toolbar of the picture that is selected. */
export const PICTURE_GROUPS: readonly ToolbarGroup[] = [
  {
    buttons: [
      size('small', <path d="M3 5h18v14H3zM3 13h6v6" />),
      size('half', <path d="M3 5h18v14H3zM3 12h9v7" />),
      size('full', <path d="M3 5h18v14H3zM6.5 9h11v6h-11z" />),
    ],
  },
  {
    buttons: [
      side('left', <path d="M4 6h7v7H4zM14 7h6M14 12h6M4 17h16" />),
      side('center', <path d="M8 7h8v7H8zM4 3.5h16M4 18.5h16" />),
      side('right', <path d="M13 6h7v7h-7zM4 7h6M4 12h6M4 17h16" />),
    ],
  },
  {
    buttons: [
      {
        name: 'picture.describe',
        icon: <path d="M4 5h16v11h-9l-4 4v-4H4zM8 9h8M8 12.5h5" />,
        wish: { kind: 'describePicture' },
        hasPanel: true,
        enabled: ({ picture }) => picture?.isFigure === false,
      },
    ],
  },
];
