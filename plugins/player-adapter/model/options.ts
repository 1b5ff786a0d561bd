import type { PlayerOptions } from '../contract.ts';
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
  events: (value) => isRecord(value) && Object.values(value).every((each) => typeof each === 'function'),
};

/** Fills in the options' defaults; values of a wrong kind and unknown names are reported through `warn` and left out. */
export function settleOptions(given: PlayerOptions = {}, warn: (message: string) => void = () => {}): SettledOptions {
  const good: Record<string, unknown> = {};
  for (const [name, value] of Object.entries(given)) {
    if (value === undefined) continue;
    if (!Object.hasOwn(KINDS, name)) warn(`Player option "${name}" is not known. Known are ${Object.keys(KINDS).join(', ')}.`);
    else if (!KINDS[name as keyof PlayerOptions](value))
      warn(`Player option "${name}" has a value of the wrong kind (${typeof value}) and is left out.`);
    else good[name] = value;
  }
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
    ...good,
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
