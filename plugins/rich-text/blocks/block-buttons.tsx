import type { ReactNode } from 'react';
import type { BlockAct, ToolbarButton, ToolbarGroup } from '../view/buttons.tsx';

const act = (name: BlockAct, icon: ReactNode, enabled?: ToolbarButton['enabled']): ToolbarButton => ({
  name: `block.${name}`,
  icon,
  wish: { kind: 'blockAct', act: name },
  enabled,
});

const SETTINGS: ToolbarGroup = {
  buttons: [
    {
      name: 'block.settings',
      icon: <path d="M4 7h9M17 7h3M4 17h3M11 17h9M15 4.5v5M9 14.5v5" />,
      wish: { kind: 'blockSettings' },
      hasPanel: true,
    },
  ],
};
const PARTS: ToolbarGroup = {
  buttons: [
    act('addPart', <path d="M4 4h16v7H4zM12 14v7M8.5 17.5h7" />),
    act('partUp', <path d="M6 11l6-6 6 6M12 5v14" />, ({ widget }) => widget !== null && widget.part > 0),
    act('partDown', <path d="M6 13l6 6 6-6M12 5v14" />, ({ widget }) => widget !== null && widget.part < widget.parts - 1),
    act('removePart', <path d="M4 4h16v5H4zM4 15h16v5H4zM9 12h6" />, ({ widget }) => widget !== null && widget.parts > 1),
  ],
};
const WHOLE: ToolbarGroup = {
  buttons: [
    act('leave', <path d="M4 4h16v9H4zM12 15v6M9 18.5l3 3 3-3" />),
    act('unwrap', <path strokeDasharray="3 2.5" d="M4 4h16v16H4zM8 10h8M8 14h8" />),
    act('remove', <path d="M4 5h16v14H4zM9 9.5l6 5M15 9.5l-6 5" />),
  ],
};

/** The toolbar of the widget with the cursor. */
export const blockGroups = (hasSettings: boolean, hasParts: boolean): readonly ToolbarGroup[] => [
  ...(hasSettings ? [SETTINGS] : []),
  ...(hasParts ? [PARTS] : []),
  WHOLE,
];
