import './style.css';

export { DragDrop } from './drag-drop/drag-drop.tsx';
export { DropBox } from './drop-box/drop-box.tsx';
export { Fader } from './fader/fader.tsx';
export { fadeTarget } from './fader/fade-target.ts';
export { FlipBox } from './flip-box/flip-box.tsx';
export { Slideshow } from './slideshow/slideshow.tsx';
export { Source } from './source/source.tsx';
export { TabStrip } from './tab-strip/tab-strip.tsx';
export { textBlocks } from './text-blocks/text-blocks.ts';
export { TagCloud } from './tag-cloud/tag-cloud.tsx';
export { Tooltip } from './tooltip/tooltip.tsx';
export { Wait } from './wait/wait.tsx';
export { openWindow } from './window/open-windows.ts';
export { Window } from './window/window.tsx';
