import type { PlayerFields, PlayerOptions } from '../contract.ts';
import { isNo, isYes, parsePlayerVars } from './attributes.ts';
import { DEFAULT_HEIGHT, DEFAULT_WIDTH } from './limits.ts';

/** Options with every default filled in (MED-107 to MED-123). */
export type SettledOptions = Required<Omit<PlayerOptions, 'parent' | 'sources'>> & Pick<PlayerOptions, 'parent' | 'sources'>;

/** Kinds of values by option name: what is of another kind is left out with a warning. */
const KINDS: Readonly<Record<keyof PlayerOptions, (value: unknown) => boolean>> = {
  playerId: isString,
  persistConfig: isBoolean,
  width: isSize,
  height: isSize,
  baseUrl: isString,
  allowUserInteraction: isBoolean,
  chromeless: isBoolean,
  sources: (value) =>
    Array.isArray(value) &&
    value.every((each) => isRecord(each) && isString(each.source) && (each.mimeType === undefined || isString(each.mimeType))),
  parentId: isString,
  parent: (value) => value === null || value instanceof Element,
  mute: isBoolean,
  autoPlay: isBoolean,
  exitFullscreenOnEnd: isBoolean,
  strings: (value) => isRecord(value) && Object.values(value).every((texts) => isRecord(texts) && Object.values(texts).every(isString)),
  language: isString,
  plugins: (value) => Array.isArray(value) && value.every(isString),
  events: (value) => isRecord(value) && Object.values(value).every((each) => typeof each === 'function' || (isString(each) && each !== '')),
};
const NAMES = Object.keys(KINDS) as (keyof PlayerOptions)[];

type Warn = (message: string) => void;

/** The options that are known and of the right kind; all others are reported and left out. */
function usable(given: PlayerOptions, warn: Warn): PlayerOptions {
  const good: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(KINDS, name)) warn(`Player option "${name}" is not known. Known are ${NAMES.join(', ')}.`);
    else if (!KINDS[name as keyof PlayerOptions](value))
      warn(`Player option "${name}" has a value of the wrong kind (${typeof value}) and is left out.`);
    else good[name] = value;
  }
  return good;
}

/**
 * What a lesson's `playerParams` says of the options (MED-035): an object of JSON as in protocol 7, or `name~value|name~value` for all that
 * a word or a number can say; names in any case, `plugins` parted by commas.
 */
function readPlayerParams(text: string, warn: Warn): PlayerOptions {
  if (!text.trimStart().startsWith('{')) {
    const pairs = Object.entries(parsePlayerVars(text));
    return Object.fromEntries(
      pairs.map(([written, value]) => {
        const name = NAMES.find((each) => each.toLowerCase() === written) ?? written;
        return [name, valueOf(name, value)];
      }),
    );
  }
  try {
    return JSON.parse(text) as PlayerOptions;
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    warn(`playerParams is no JSON (${reason}) and is left out: ${text}`);
    return {};
  }
}

/** A value in the kind that an option takes; where it is none of it, as it is written. */
function valueOf(name: string, value: string): unknown {
  const takes = (kind: (typeof KINDS)[keyof PlayerOptions]): boolean => KINDS[name as keyof PlayerOptions] === kind;
  if (takes(isBoolean)) return isYes(value) || value === '' || (isNo(value) ? false : value);
  if (takes(isSize)) return Number(value);
  return name === 'plugins' ? value.split(',').map((each) => each.trim()) : value;
}

/**
 * The options of one player: the customer's, before them those of its lesson, before these what its view was given. With `uiMode` it has
 * its bar, and it works (AUT-050).
 * @param warn hears of what is left out
 */
export function mergeOptions(
  customers: PlayerOptions,
  { playerParams, uiMode }: Pick<PlayerFields, 'playerParams' | 'uiMode'>,
  given: PlayerOptions | undefined,
  warn: Warn,
): PlayerOptions {
  const merged = usable({ ...customers, ...usable(readPlayerParams(playerParams, warn), warn), ...given }, warn);
  return uiMode === 0 ? merged : { ...merged, chromeless: false, allowUserInteraction: true };
}

/** Fills in the options' defaults; values of a wrong kind and unknown names are reported through `warn` and left out. */
export function settleOptions(given: PlayerOptions = {}, warn: Warn = () => {}): SettledOptions {
  return {
    playerId: '',
    persistConfig: true,
    width: DEFAULT_WIDTH,
    height: DEFAULT_HEIGHT,
    baseUrl: '',
    allowUserInteraction: true,
    chromeless: false,
    parentId: '',
    mute: false,
    autoPlay: false,
    exitFullscreenOnEnd: true,
    strings: {},
    language: '',
    plugins: [],
    events: {},
    ...usable(given, warn),
  };
}

function isString(value: unknown): value is string {
  return typeof value === 'string';
}
function isBoolean(value: unknown): value is boolean {
  return typeof value === 'boolean';
}
function isSize(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value) && value > 0;
}
function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}
