/** The action flags of the specification, by name (protocol 1.3). */
export const ACTIONS = {
  none: 0,
  list: 1,
  show: 2,
  search: 4,
  edit: 8,
  store: 16,
  delete: 32,
  create: 64,
  verify: 128,
  print: 256,
  download: 512,
  edit2: 1024,
  sort: 2048,
  deleteAll: 4096,
  export: 8192,
  execute: 16384,
  import: 32768,
  confirm: 65536,
  monitor: 131072,
} as const;

const byName = new Map<string, number>(Object.entries(ACTIONS).map(([name, flag]) => [name.toLowerCase(), flag]));
/** The name of an action flag. */
export const nameOfAction = (flag: number): string =>
  Object.keys(ACTIONS).find((name) => ACTIONS[name as keyof typeof ACTIONS] === flag) ?? 'none';

const numbers = new Set<number>(byName.values());

/**
 * Reads an action given as number, name, or `c_` + name, in any case (OP-04).
 * @returns the flag, or null when no single action is meant.
 */
export function readAction(raw: string): number | null {
  if (/^\d{1,6}$/.test(raw)) return numbers.has(Number(raw)) ? Number(raw) : null;
  return byName.get(raw.toLowerCase().replace(/^c_/, '')) ?? null;
}

const WRITES = ACTIONS.store | ACTIONS.delete | ACTIONS.deleteAll | ACTIONS.sort | ACTIONS.import;

/** Whether a call changes what is stored. */
export const isWrite = (action: number): boolean => (action & WRITES) !== 0;
