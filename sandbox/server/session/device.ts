/** What somebody has logged in with, by the names that its makers give it; '' for what nobody knows. */
export interface Device {
  readonly browser: string;
  readonly system: string;
}

export const UNKNOWN_DEVICE: Device = { browser: '', system: '' };

/** The first that is found counts: most browsers call themselves by the names of older ones, too. */
const BROWSERS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\/|\bOPT\/|\bOpera\b/],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Vivaldi', /\bVivaldi\//],
  ['Firefox', /\bFirefox\/|\bFxiOS\//],
  ['Chrome', /\b(?:Headless)?Chrome\/|\bCriOS\/|\bChromium\//],
  ['Safari', /\bVersion\/[\d.]+ .*Safari\//],
];
const SYSTEMS: readonly (readonly [name: string, pattern: RegExp])[] = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Windows', /\bWindows\b/],
  ['macOS', /\bMac(?:intosh| OS X)\b/],
  ['Linux', /\bLinux\b/],
];
/** What is longer is no browser's. */
const LONGEST = 1000;

const nameIn = (names: typeof BROWSERS, agent: string): string => names.find(([, pattern]) => pattern.test(agent))?.[0] ?? '';

/** The device of a request, by its header `User-Agent`. Only these names are read of it: no versions, and nothing that a caller writes. */
export function deviceFrom(agent: string | undefined): Device {
  const read = (agent ?? '').slice(0, LONGEST);
  return { browser: nameIn(BROWSERS, read), system: nameIn(SYSTEMS, read) };
}
