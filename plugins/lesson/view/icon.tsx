import { LineIcon } from '../../../core/api.ts';
import type { ReactNode } from 'react';

const PATHS = {
  previous: 'M15 5l-7 7 7 7',
  next: 'M9 5l7 7-7 7',
  beside: 'M3 6.5h8v11H3zM13 6.5h8v11h-8z',
  inset: 'M3 5h18v14H3zM12.5 12h6v4.5h-6z',
  stacked: 'M5 3.5h14v8H5zM5 13.5h14v7H5z',
  transcript: 'M4 6h16M4 10.5h16M4 15h10M4 19.5h7',
  move: 'M12 3v18M3 12h18M12 3l-3 3M12 3l3 3M12 21l-3-3M12 21l3-3M3 12l3-3M3 12l3 3M21 12l-3-3M21 12l-3 3',
  corner: 'M4 5h16v14H4zM13 12.5h5v4.5h-5z',
  announce: 'M4 9.5v5h3.5L12 18.5v-13L7.5 9.5zM15.5 9a4 4 0 0 1 0 6M18 6.5a8 8 0 0 1 0 11',
  search: 'M10.5 4a6.5 6.5 0 1 0 0 13 6.5 6.5 0 0 0 0-13zM15.5 15.5L21 21',
  play: 'M7 4.5v15l12-7.5z',
  close: 'M6 6l12 12M18 6L6 18',
} as const;

type IconName = keyof typeof PATHS;

/** A drawing without meaning of its own; whatever it is in has a name. */
export function Icon({ name }: { readonly name: IconName }): ReactNode {
  return <LineIcon className="icon" path={PATHS[name]} width={1.8} filled={name === 'play'} />;
}
