import { readFileSync, statSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import type { CheckedCustomer } from '../customer.ts';
import { listed, meant } from '../near-miss.ts';
import { contrast, mixed, readable, readColour, type Colour } from '../theme/contrast.ts';
import { addressesIn, rootRules, withoutComments, type Token } from '../theme/css.ts';
import { PAIRS, ROLES, type ColourPair } from '../theme/roles.ts';

const FILE = 'theme.css';
const SCHEMES = ['light', 'dark'] as const;
/** A page waits for no font; these are what the site's own may weigh before a slow line shows it late. */
const FONT_BYTES = 100_000;
const ALL_FONTS_BYTES = 250_000;

interface OwnToken extends Token {
  readonly file: string;
}
type Look = Readonly<Record<string, OwnToken>>;

/** theme.css: colours that can be read, properties that somebody uses, pictures and fonts that are there. */
export function checkTheme(customer: CheckedCustomer): void {
  const { files } = customer;
  const css = files.text(FILE);
  if (css === null) return;
  const end = css.split('{').length - css.split('}').length;
  if (end !== 0)
    customer.report(
      { file: FILE, path: '', line: css.trimEnd().split('\n').length, column: 1 },
      'error',
      'theme.syntax',
      `${Math.abs(end)} more "${end > 0 ? '{' : '}'}" than "${end > 0 ? '}' : '{'}"`,
      'Close each rule once.',
    );
  checkNames(customer, css);
  checkColours(customer, css);
  checkAddresses(customer, css);
  const builtIn = rootRules(readFileSync(join(customer.site.settings.plugins, 'site/styles/tokens.css'), 'utf8'));
  const own = ownRules(customer, customer.folder, FILE, 0);
  for (const scheme of SCHEMES) {
    const media = `prefers-color-scheme: ${scheme}`;
    const under = { ...builtIn.get(''), ...builtIn.get(media) };
    const above = { ...own.get(''), ...own.get(media) };
    const look = Object.fromEntries(Object.entries({ ...under, ...above }).map(([name, token]) => [name, { file: '', ...token }]));
    checkContrast(customer, scheme, look);
  }
}

/** The properties of a theme and of those that it imports, later ones last. */
function ownRules(customer: CheckedCustomer, folder: string, file: string, depth: number): Map<string, Look> {
  const path = join(folder, file);
  const css = customer.files.text(path) ?? '';
  const all = new Map<string, Look>();
  const add = (rules: ReadonlyMap<string, Look>): void =>
    rules.forEach((tokens, media) => all.set(media, { ...all.get(media), ...tokens }));
  if (depth < 5) {
    for (const { address, isImport } of addressesIn(css)) {
      const [, other = '', rest = ''] = /^\/([a-z0-9-]+)\/(.+)$/.exec(address) ?? [];
      const from = other === '' ? folder : customer.site.folderOf(other);
      if (isImport && from !== null)
        add(ownRules(customer, from, other === '' ? normalize(join(dirname(file), address)) : rest, depth + 1));
    }
  }
  const name = folder === customer.folder ? file : '';
  add(
    new Map(
      [...rootRules(css)].map(([media, tokens]) => [
        media,
        Object.fromEntries(Object.entries(tokens).map(([key, token]) => [key, { ...token, file: name }])),
      ]),
    ),
  );
  return all;
}

function checkNames({ files, report, site }: CheckedCustomer, css: string): void {
  const used = new Set(
    [...readFileSync(join(site.settings.plugins, 'site/styles/tokens.css'), 'utf8').matchAll(/--[\w-]+/g)].map(([name]) => name),
  );
  const own = new Set([...withoutComments(css).matchAll(/var\(\s*(--[\w-]+)/g)].map(([, name = '']) => name));
  const names = [...used, ...ROLES.map((role) => `--color-${role}`)];
  for (const [name, { offset }] of [...rootRules(css).values()].flatMap((tokens) => Object.entries(tokens)))
    if (/^--(?:color|step|space|radius|shadow|duration|font)-/.test(name) && !names.includes(name) && !own.has(name) && !isOfFamily(name))
      report(
        files.position(FILE, offset, name),
        'error',
        'theme.unknown',
        `nothing on the site uses "${name}"`,
        meant(name, names, `There are ${listed(names, 40)}.`),
      );
}
/** Steps and spaces are used by numbers. */
const isOfFamily = (name: string): boolean =>
  /^--(?:step-(?:-1|[0-4])|space-[1-8]|radius-[sml]|shadow-[12]|duration-(?:fast|normal)|font-(?:body|heading))$/.test(name);

/** A colour that is none leaves the text in whatever colour it has; one that is written in another way is not judged. */
function checkColours({ files, report }: CheckedCustomer, css: string): void {
  for (const [name, { value, offset }] of [...rootRules(css).values()].flatMap((tokens) => Object.entries(tokens))) {
    if (!name.startsWith('--color-') || readColour(value) !== null || value.startsWith('var(')) continue;
    const at = files.position(FILE, offset, name);
    if (/^#(?![0-9a-f]{4}$|[0-9a-f]{8}$)/i.test(value))
      report(at, 'error', 'theme.colour', `${value} is no colour`, 'Write three or six digits from 0 to f.');
    else
      report(
        at,
        'warning',
        'theme.colour',
        `nobody can say here whether text is readable with ${value}`,
        'Write the colour as #rrggbb, rgb(…) or hsl(…), or measure it yourself.',
      );
  }
}

/** The colour of a role, references followed; null when it cannot be judged by what the file says. */
function colourOf(look: Look, role: string, depth = 0): Colour | null {
  const value = look[`--color-${role}`]?.value ?? '';
  const other = /^var\(\s*--color-([\w-]+)\s*\)$/.exec(value)?.[1];
  return other !== undefined && depth < 5 ? colourOf(look, other, depth + 1) : readColour(value);
}

interface JudgedPair extends ColourPair {
  readonly colour: Colour;
  /** The ground with its tint. */
  readonly on: Colour;
  readonly ratio: number;
}

/** The pairs whose colours can be read. */
function judged(look: Look, pairs: readonly ColourPair[]): JudgedPair[] {
  return pairs.flatMap((pair) => {
    const [colour, ground] = [colourOf(look, pair.ink), colourOf(look, pair.ground)];
    const tint = pair.tint === undefined ? null : colourOf(look, pair.tint);
    if (colour === null || ground === null) return [];
    const on = tint === null ? ground : mixed(ground, tint, pair.share ?? 0);
    return [{ ...pair, colour, on, ratio: contrast(colour, on) }];
  });
}

function checkContrast(customer: CheckedCustomer, scheme: string, look: Look): void {
  // The same two the other way round say nothing more.
  const isMirrored = (pair: ColourPair): boolean => PAIRS.some(({ ink, ground }) => ink === pair.ground && ground === pair.ink);
  const all = judged(look, [...PAIRS, ...customer.site.usedPairs.filter((pair) => !isMirrored(pair))]);
  const isPoor = ({ ratio, least }: JudgedPair): boolean => ratio < least;
  const inks = new Set(all.filter((pair) => isPoor(pair) && pair.tint === undefined).map(({ ink }) => ink));
  // A tint that is wrong itself is named once.
  const poor = all.filter((pair) => isPoor(pair) && (inks.has(pair.ink) || !inks.has(pair.tint ?? '')));
  for (const ink of new Set(poor.map((each) => each.ink))) {
    const [worst, ...more] = poor.filter((each) => each.ink === ink).toSorted((a, b) => a.ratio / a.least - b.ratio / b.least) as [
      JudgedPair,
    ];
    const better = readable(
      worst.colour,
      all.filter((each) => each.ink === ink),
    );
    const others = [...new Set(more.map(({ ground }: JudgedPair) => ground))].filter((each) => each !== worst.ground);
    const [ownInk, ownGround] = [look[`--color-${ink}`], look[`--color-${worst.ground}`]];
    const token = ownInk?.file === FILE ? ownInk : ownGround?.file === FILE ? ownGround : null;
    customer.report(
      customer.files.position(FILE, token?.offset ?? 0, token === ownGround ? `--color-${worst.ground}` : `--color-${ink}`),
      'error',
      'theme.contrast',
      `"${ink}" on "${worst.ground}" has a contrast of ${worst.ratio.toFixed(2)} to 1 in the ${scheme} scheme, and needs ${worst.least}` +
        (others.length > 0 ? `; too little also on ${others.join(', ')}` : ''),
      better === null ? 'Take the two further apart.' : `${better} would do.`,
    );
  }
}

/** Pictures, fonts and imported sheets are asked for by every visitor. */
function checkAddresses({ files, folder, report, site }: CheckedCustomer, css: string): void {
  let fonts = 0;
  for (const { address, offset, isImport } of addressesIn(css)) {
    const at = files.position(FILE, offset);
    if (/^(?:data:|#)/.test(address)) continue;
    if (/^(?:https?:)?\/\//.test(address)) {
      report(
        at,
        'error',
        'theme.foreign',
        `${address} is of another site, which the page's policy does not ask`,
        'Put the file into this folder.',
      );
      continue;
    }
    const [, other, rest = ''] = /^\/([a-z0-9-]+)\/(.+)$/.exec(address) ?? [];
    const base = other === undefined ? folder : site.folderOf(other);
    const file = base === null ? null : join(base, (other === undefined ? address : rest).replace(/[?#].*$/, ''));
    const size = file === null ? null : (statSync(file, { throwIfNoEntry: false })?.size ?? null);
    if (size === null)
      report(
        at,
        'error',
        isImport ? 'theme.import' : 'theme.missing',
        `there is no file ${address}`,
        meant(address, files.names, 'Add it, or take the line out.'),
      );
    else if (/\.(?:woff2?|ttf|otf)$/.test(address)) {
      fonts += size;
      if (!address.endsWith('.woff2'))
        report(
          at,
          'error',
          'font.format',
          `${address} is no WOFF2, which alone the server sends`,
          'Convert it to WOFF2, which every browser reads.',
        );
      else if (size > FONT_BYTES)
        report(
          at,
          'warning',
          'font.size',
          `${address} has ${Math.round(size / 1000)} KB`,
          `Leave out letters that no text uses (subset): ${FONT_BYTES / 1000} KB are enough for Latin scripts.`,
        );
    }
  }
  if (fonts > ALL_FONTS_BYTES)
    report(
      { file: FILE, path: '', line: 1, column: 1 },
      'warning',
      'font.sizes',
      `the fonts have ${Math.round(fonts / 1000)} KB together`,
      `Fewer cuts or letters: visitors on a slow line read in another font until they have come.`,
    );
}
