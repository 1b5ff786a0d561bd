import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { withoutComments } from './css.ts';

/** An ink on a ground, by the names of their roles; the ground may have a share of a tint over it. */
export interface ColourPair {
  readonly ink: string;
  readonly ground: string;
  readonly tint?: string;
  readonly share?: number;
  readonly least: number;
}

const GROUNDS = ['background', 'surface', 'surface-raised'];
const INKS = ['text', 'text-muted', 'link', 'primary', 'accent', 'danger', 'success', 'warning'];

/** What a theme says, each by its role. */
export const ROLES: readonly string[] = [
  ...GROUNDS,
  'text',
  'text-muted',
  'border',
  'primary',
  'on-primary',
  'primary-soft',
  'accent',
  'link',
  'focus',
  'danger',
  'success',
  'warning',
];

const tinted = (ground: string, tint: string, share: number, ...inks: readonly string[]): ColourPair[] =>
  inks.map((ink) => ({ ink, ground, tint, share, least: 4.5 }));

/** Text is 4.5 to 1 or more, what bounds a control 3 to 1 (WCAG 2.2 AA, 1.4.3 and 1.4.11). */
export const PAIRS: readonly ColourPair[] = [
  ...GROUNDS.flatMap((ground) => INKS.map((ink) => ({ ink, ground, least: 4.5 }))),
  ...GROUNDS.flatMap((ground) => ['border', 'focus'].map((ink) => ({ ink, ground, least: 3 }))),
  { ink: 'on-primary', ground: 'primary', least: 4.5 },
  ...['text', 'text-muted', 'link', 'primary'].map((ink) => ({ ink, ground: 'primary-soft', least: 4.5 })),
  { ink: 'focus', ground: 'primary-soft', least: 3 },
  ...tinted('primary-soft', 'accent', 0.12, 'text', 'text-muted'), // cards without a picture
  ...tinted('background', 'accent', 0.15, 'text', 'text-muted', 'link'), // behind the hero
  ...tinted('background', 'primary-soft', 0.7, 'text', 'text-muted', 'link'),
  ...tinted('primary', 'text', 0.12, 'on-primary'), // a button under the pointer
  ...tinted('surface', 'primary-soft', 0.45, 'text-muted'), // tabs
];

/** Every rule of the plugins' style sheets that sets an ink and a ground by roles. */
export function usedPairs(plugins: string): (ColourPair & { readonly file: string })[] {
  const files = readdirSync(plugins, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  return files.flatMap((file) =>
    [...withoutComments(readFileSync(join(plugins, file), 'utf8')).matchAll(/\{([^{}]*)\}/g)].flatMap(([, body = '']) => {
      const ink = /(?:^|;|\s)color:\s*var\(--color-([\w-]+)\)/.exec(body)?.[1];
      const ground = /(?:^|;|\s)background(?:-color)?:\s*var\(--color-([\w-]+)\)/.exec(body)?.[1];
      return ink && ground ? [{ file, ink, ground, least: 4.5 }] : [];
    }),
  );
}
