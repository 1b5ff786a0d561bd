import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { contrast, readable, readColour, type Colour } from '../../sandbox/harness/gate/theme/contrast.ts';
import { rootRules } from '../../sandbox/harness/gate/theme/css.ts';
import { ROLES, usedPairs } from '../../sandbox/harness/gate/theme/roles.ts';

const folder = import.meta.dirname;
/** Those that come with the project; another customer may leave out what it likes. Whether text can be read is checked of all. */
const SHOWN = ['demo', 'nordlicht'];

const required = [
  'color-scheme',
  ...ROLES.map((name) => `--color-${name}`),
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

const builtIn = rootRules(readFileSync(join(folder, '../../plugins/site/styles/tokens.css'), 'utf8')).get('') ?? {};

describe.each(SHOWN)('theme of %s', (customer) => {
  const css = readFileSync(join(folder, customer, 'theme.css'), 'utf8');
  const found = rootRules(css);

  it('defines every colour of the design, and with the built-in theme every token', () => {
    const own = found.get('') ?? {};
    expect(required.filter((name) => !(name in own) && (name.startsWith('--color-') || !(name in builtIn)))).toEqual([]);
  });

  it('consists of custom properties and color-scheme alone', () => {
    for (const tokens of found.values()) {
      expect(Object.keys(tokens).filter((name) => !name.startsWith('--') && name !== 'color-scheme')).toEqual([]);
    }
    expect(css.match(/^\s*[^\s@/*:}-][^{;]*\{/gm) ?? []).toEqual([]);
  });
});

it("the plugins' rules that pair an ink with a ground are found", () => {
  const pairs = usedPairs(join(folder, '../../plugins'));
  expect(pairs).toContainEqual({ file: 'site/styles/button.css', ink: 'on-primary', ground: 'primary', least: 4.5 });
  expect(pairs.length).toBeGreaterThan(10);
});

describe('contrast', () => {
  const colour = (text: string): Colour => readColour(text)!;

  it('is what WCAG 2.2 says, from 1 to 21', () => {
    expect(contrast(colour('#fff'), colour('#000000'))).toBeCloseTo(21);
    expect(contrast(colour('#767676'), colour('white'))).toBeCloseTo(4.54, 2);
    expect(contrast(colour('#f00'), colour('#f00'))).toBe(1);
  });

  it.each([
    ['#1e2433', [30, 36, 51]],
    ['#abc', [170, 187, 204]],
    ['rgb(30 36 51)', [30, 36, 51]],
    ['rgb(100%, 0%, 0%)', [255, 0, 0]],
    ['hsl(0 100% 50%)', [255, 0, 0]],
    ['hsl(120, 100%, 25%)', [0, 128, 0]],
  ])('reads %s', (text, expected) => {
    expect(readColour(text)?.map(Math.round)).toEqual(expected);
  });

  it('says nothing of what cannot be read, and proposes a colour that has it', () => {
    expect(['oklch(0.5 0.1 200)', '#12345', 'rgb(0 0 0 / 0.5)'].map(readColour)).toEqual([null, null, null]);
    const better = readable(colour('#a0a4b0'), [{ on: colour('#ffffff'), least: 4.5 }])!;
    expect(contrast(colour(better), colour('#ffffff'))).toBeGreaterThanOrEqual(4.5);
  });
});
