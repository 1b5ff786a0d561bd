import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('.', import.meta.url));
const customers = readdirSync(folder, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map((entry) => entry.name);

type Tokens = Record<string, string>;

/** Custom properties of each `:root` rule, keyed by the media condition around it ('' = none). */
function rules(css: string): Map<string, Tokens> {
  const found = new Map<string, Tokens>();
  const plain = css.replace(/\/\*[\s\S]*?\*\//g, '');
  for (const [, media = '', body = ''] of plain.matchAll(/(?:@media\s*\(([^)]+)\)\s*\{\s*)?:root\s*\{([^}]*)\}/g)) {
    const tokens: Tokens = {};
    for (const [, name = '', value = ''] of body.matchAll(/([\w-]+)\s*:\s*([^;]+);/g)) tokens[name] = value.trim();
    found.set(media, tokens);
  }
  return found;
}

/** Relative luminance of `#rrggbb` (WCAG 2.2). */
function luminance(colour: string): number {
  const match = /^#([0-9a-f]{2})([0-9a-f]{2})([0-9a-f]{2})$/.exec(colour);
  if (!match) throw new Error(`not a colour of the form #rrggbb: ${colour}`);
  const [r = 0, g = 0, b = 0] = match.slice(1).map((hex) => {
    const value = parseInt(hex, 16) / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

function contrast(one: string, other: string): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

const grounds = ['background', 'surface', 'surface-raised'];
const inks = ['text', 'text-muted', 'link', 'primary', 'accent', 'danger', 'success', 'warning'];
const pairs: [string, string, number][] = [
  ...grounds.flatMap((ground) => inks.map((ink): [string, string, number] => [ink, ground, 4.5])),
  ...grounds.flatMap((ground) => ['border', 'focus'].map((ink): [string, string, number] => [ink, ground, 3])),
  ['on-primary', 'primary', 4.5],
  ['text', 'primary-soft', 4.5],
  ['text-muted', 'primary-soft', 4.5],
  ['link', 'primary-soft', 4.5],
  ['primary', 'primary-soft', 4.5],
  ['focus', 'primary-soft', 3],
];

/** Grounds that are mixed from two roles: ink, ground, tint, the largest share of the tint, contrast. */
const tints: [string, string, string, number, number][] = [
  ['text', 'primary-soft', 'accent', 0.12, 4.5],
  ['text-muted', 'primary-soft', 'accent', 0.12, 4.5], // cards without a picture
  ['text', 'background', 'accent', 0.15, 4.5],
  ['text-muted', 'background', 'accent', 0.15, 4.5],
  ['link', 'background', 'accent', 0.15, 4.5], // behind the hero
  ['text', 'background', 'primary-soft', 0.7, 4.5],
  ['text-muted', 'background', 'primary-soft', 0.7, 4.5],
  ['link', 'background', 'primary-soft', 0.7, 4.5],
  ['on-primary', 'primary', 'text', 0.12, 4.5], // a button under the pointer
  ['text-muted', 'surface', 'primary-soft', 0.45, 4.5], // tabs
];

/** A colour with a share of another over it. */
function mixed(ground: string, tint: string, share: number): string {
  const parts = (colour: string): number[] => [1, 3, 5].map((at) => parseInt(colour.slice(at, at + 2), 16));
  const over = parts(tint);
  return `#${parts(ground)
    .map((part, index) =>
      Math.round(part * (1 - share) + over[index]! * share)
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

/** Every rule of the plugins' CSS that sets an ink and a ground by roles: file, ink, ground. */
function usedPairs(): [string, string, string][] {
  const plugins = fileURLToPath(new URL('../../plugins/', import.meta.url));
  const files = readdirSync(plugins, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.css'));
  return files.flatMap((file) =>
    [
      ...readFileSync(plugins + file, 'utf8')
        .replace(/\/\*[\s\S]*?\*\//g, '')
        .matchAll(/\{([^{}]*)\}/g),
    ].flatMap(([, body = '']): [string, string, string][] => {
      const ink = /(?:^|;|\s)color:\s*var\(--color-([\w-]+)\)/.exec(body)?.[1];
      const ground = /(?:^|;|\s)background(?:-color)?:\s*var\(--color-([\w-]+)\)/.exec(body)?.[1];
      return ink && ground ? [[file, ink, ground]] : [];
    }),
  );
}

const required = [
  'color-scheme',
  ...[
    'background',
    'surface',
    'surface-raised',
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
  ].map((name) => `--color-${name}`),
  '--font-body',
  '--font-heading',
  ...[-1, 0, 1, 2, 3, 4].map((step) => `--step-${step}`),
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((space) => `--space-${space}`),
  '--radius-s',
  '--radius-m',
  '--radius-l',
  '--shadow-1',
  '--shadow-2',
  '--duration-fast',
  '--duration-normal',
  '--measure',
  '--page-width',
];

describe.each(customers)('theme of %s', (customer) => {
  const css = readFileSync(`${folder}${customer}/theme.css`, 'utf8');
  const found = rules(css);
  const base = found.get('') ?? {};

  it('defines every token of the design', () => {
    expect(required.filter((name) => !(name in base))).toEqual([]);
  });

  it('consists of custom properties and color-scheme alone', () => {
    for (const tokens of found.values()) {
      expect(Object.keys(tokens).filter((name) => !name.startsWith('--') && name !== 'color-scheme')).toEqual([]);
    }
    expect(css.match(/^\s*[^\s@/*:}-][^{;]*\{/gm) ?? []).toEqual([]);
  });

  it.each(['light', 'dark'])('keeps text at 4.5:1 and controls at 3:1 or more in the %s scheme', (scheme) => {
    const tokens = { ...base, ...found.get(`prefers-color-scheme: ${scheme}`) };
    const colour = (name: string): string => tokens[`--color-${name}`] ?? 'missing';
    const failures = [
      ...pairs.map(([ink, ground, least]) => ({ pair: `${ink} on ${ground}`, ratio: contrast(colour(ink), colour(ground)), least })),
      ...tints.map(([ink, ground, tint, share, least]) => ({
        pair: `${ink} on ${ground} with ${share} ${tint}`,
        ratio: contrast(colour(ink), mixed(colour(ground), colour(tint), share)),
        least,
      })),
      ...usedPairs().map(([file, ink, ground]) => ({
        pair: `${file}: ${ink} on ${ground}`,
        ratio: contrast(colour(ink), colour(ground)),
        least: 4.5,
      })),
    ]
      .filter(({ ratio, least }) => ratio < least)
      .map(({ pair, ratio, least }) => `${pair}: ${ratio.toFixed(2)} < ${least}`);
    expect(failures).toEqual([]);
  });
});

it("the plugins' rules that pair an ink with a ground are found", () => {
  expect(usedPairs()).toContainEqual(['site/styles/button.css', 'on-primary', 'primary']);
  expect(usedPairs().length).toBeGreaterThan(10);
});
