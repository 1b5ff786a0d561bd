import type { Device } from '../tape/desk.ts';
import { NEW_RULE, type FaultRule } from '../tape/faults.ts';
import { readAddress } from './given/address.ts';
import { readRules } from './given/rules.ts';

export const ACCOUNTS = {
  '': 'As the browser has it',
  guest: 'Guest',
  'new-learner': 'New learner',
  learner: 'Learner in the middle',
  finished: 'Finished learner',
  author: 'Author',
  reviewer: 'Reviewer',
  administrator: 'Administrator',
} as const;
export const THEMES = { '': "The device's", light: 'Light', dark: 'Dark' } as const;
export const SCHEMES = { '': "The browser's", light: 'Light', dark: 'Dark' } as const;
export const MOTIONS = { '': "The browser's", less: 'Less' } as const;
export const INPUTS = { '': "The device's", keyboard: 'Keyboard alone', touch: 'A finger' } as const;
export const NETWORKS = { '': 'As it is', slow: 'Slow (0.4 s a call)', 'very-slow': 'Very slow (2 s a call)', offline: 'None' } as const;
export const WIDTHS = [320, 390, 768, 1024, 1280, 1440] as const;
export const ZOOMS = [100, 150, 200, 400] as const;

/** What is on the stage, apart from customer and mode: these are in the host's name. */
export interface Choice {
  /** Address on the site, beginning with `/`. */
  readonly path: string;
  readonly account: keyof typeof ACCOUNTS;
  /** '' for the address's or the customer's own. */
  readonly lang: string;
  readonly theme: keyof typeof THEMES;
  /** In CSS px at 100 %; 0 for all the room there is. */
  readonly width: number;
  readonly height: number;
  readonly zoom: number;
  readonly input: keyof typeof INPUTS;
  /** What the device wishes, as media queries say it. */
  readonly scheme: keyof typeof SCHEMES;
  readonly motion: keyof typeof MOTIONS;
  /** Nothing moves, by the site's own setting. */
  readonly still: boolean;
  readonly network: keyof typeof NETWORKS;
  readonly faults: readonly FaultRule[];
}

const NOTHING_CHOSEN: Choice = {
  path: '/',
  account: '',
  lang: '',
  theme: '',
  width: 0,
  height: 720,
  zoom: 100,
  input: '',
  scheme: '',
  motion: '',
  still: false,
  network: '',
  faults: [],
};

const oneOf = <T extends object>(list: T, value: string | null): keyof T & string =>
  (value !== null && Object.hasOwn(list, value) ? value : '') as keyof T & string;

const numberIn = (value: string | null, otherwise: number, most: number): number =>
  value !== null && /^\d{1,4}$/.test(value) && Number(value) <= most ? Number(value) : otherwise;

/** A rule as an address has it: what differs from a new one. */
const shortRule = (rule: FaultRule): Partial<FaultRule> =>
  Object.fromEntries(Object.entries(rule).filter(([key, value]) => key === 'what' || value !== NEW_RULE[key as keyof FaultRule]));

/**
 * Reads the stage's address; what is wrong in it counts as not said.
 * @param origin the site's
 */
export function readChoice(search: string, origin: string): Choice {
  const query = new URLSearchParams(search);
  const get = (name: string): string | null => query.get(name);
  return {
    path: readAddress(get('path') ?? NOTHING_CHOSEN.path, origin).path ?? NOTHING_CHOSEN.path,
    account: oneOf(ACCOUNTS, get('account')),
    lang: /^[a-z]{2,3}$/.test(get('lang') ?? '') ? (get('lang') ?? '') : '',
    theme: oneOf(THEMES, get('theme')),
    width: numberIn(get('width'), NOTHING_CHOSEN.width, 4000),
    height: numberIn(get('height'), NOTHING_CHOSEN.height, 4000),
    zoom: numberIn(get('zoom'), NOTHING_CHOSEN.zoom, 500) || NOTHING_CHOSEN.zoom,
    input: oneOf(INPUTS, get('input')),
    scheme: oneOf(SCHEMES, get('scheme')),
    motion: oneOf(MOTIONS, get('motion')),
    still: get('still') === '1',
    network: oneOf(NETWORKS, get('network')),
    faults: readRules(get('faults')),
  };
}

/** The query of an address that puts the same on the stage, without what is as nobody has chosen it. */
export function writeChoice(choice: Choice): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(choice)) {
    if (value === NOTHING_CHOSEN[name as keyof Choice] || name === 'faults') continue;
    query.set(name, value === true ? '1' : String(value));
  }
  if (choice.faults.length > 0) query.set('faults', JSON.stringify(choice.faults.map(shortRule)));
  const text = query.toString();
  return text === '' ? '' : `?${text}`;
}

const SLOW_FILMS: FaultRule = { ...NEW_RULE, what: 'slow-media' };
const NETWORK_RULES: Readonly<Record<Choice['network'], readonly FaultRule[]>> = {
  '': [],
  slow: [{ ...NEW_RULE, what: 'delay', value: 400 }, SLOW_FILMS],
  'very-slow': [{ ...NEW_RULE, what: 'delay', value: 2000 }, SLOW_FILMS],
  offline: [{ ...NEW_RULE, what: 'offline' }],
};

/** All rules that hold: those of the network, then the table's. */
export const rulesOf = ({ network, faults }: Choice): readonly FaultRule[] => [...NETWORK_RULES[network], ...faults];

/** What the page finds of its device, where it is not the browser's own; undefined: nothing of it. */
export function deviceOf({ input, scheme, motion }: Choice): Device | undefined {
  const device: Device = {
    ...(scheme === '' ? {} : { dark: scheme === 'dark' }),
    ...(motion === '' ? {} : { reducedMotion: true }),
    ...(input === 'touch' ? { touch: true } : {}),
  };
  return Object.keys(device).length === 0 ? undefined : device;
}

/** The address in the frame. */
export function frameAddress({ path, lang }: Choice, origin: string): string {
  const address = new URL(path, origin);
  if (lang !== '') address.searchParams.set('lang', lang);
  return `${address.pathname}${address.search}${address.hash}`;
}

/** `test.demo.localhost:8080` as customer, mode and the rest. */
export function readHost(host: string): { readonly mode: 'dev' | 'test'; readonly customer: string; readonly rest: string } {
  const [mode = 'test', customer = '', ...rest] = host.split('.');
  return { mode: mode === 'dev' ? 'dev' : 'test', customer, rest: rest.join('.') };
}

/** The host of another customer, or of another mode, on the same server. */
export const hostOf = (mode: string, customer: string, rest: string): string =>
  [mode, customer, rest].filter((part) => part !== '').join('.');

/** The site's cookie of settings, with theme and motion as they are chosen. */
export function withLook(cookie: string, { theme, still }: Pick<Choice, 'theme' | 'still'>): string {
  let groups: Record<string, Record<string, unknown>> = {};
  try {
    groups = JSON.parse(cookie || '{}') as typeof groups;
  } catch {
    // A cookie that nobody can read counts as none, as for the site.
  }
  const { theme: _theme, still: _still, ...site } = groups.site ?? {};
  const look = { ...site, ...(theme === '' ? {} : { theme }), ...(still ? { still: '1' } : {}) };
  const { site: _site, ...others } = groups;
  return JSON.stringify(Object.keys(look).length === 0 ? others : { ...others, site: look });
}
