/** The action flags; literal values of the specification (RT-058 to RT-076). */
export const actions = Object.freeze({
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
});

type ActionName = keyof typeof actions;

/** The action that shows an object (RT-037). */
export const c_Show = actions.show;
/** The action that stores an object (RT-038). */
export const c_Store = actions.store;

const flagByName: ReadonlyMap<string, number> = new Map(Object.entries(actions).map(([name, flag]) => [name.toLowerCase(), flag]));
const nameByFlag: ReadonlyMap<number, ActionName> = new Map(Object.entries(actions).map(([name, flag]) => [flag, name as ActionName]));

/**
 * The flag that a spelling means: a number (also as digits), a name, or `c_` + name, case-insensitive (RT-020, OP-04).
 * Null for anything else, combinations of flags included: a request has exactly one action.
 */
export function resolveAction(action: number | string): number | null {
  if (typeof action === 'number') return nameByFlag.has(action) ? action : null;
  const name = action.trim().toLowerCase().replace(/^c_/, '');
  if (/^\d{1,6}$/.test(name)) return resolveAction(Number(name));
  return flagByName.get(name) ?? null;
}

/** The name of a single flag, null when it is not one. */
export function actionName(flag: number): ActionName | null {
  return nameByFlag.get(flag) ?? null;
}

/** Tells whether a bit field such as `permittedActions` holds a flag; `none` is held by the empty field alone. */
export function permits(flags: number, action: number): boolean {
  return action === actions.none ? flags === actions.none : (flags & action) === action;
}

const WRITES: ReadonlySet<number> = new Set([
  actions.store,
  actions.delete,
  actions.create,
  actions.verify,
  actions.sort,
  actions.deleteAll,
  actions.execute,
  actions.import,
  actions.confirm,
]);

/** Actions that may change something at the server: never broken off for a newer request, never opened by an address. */
export function isWrite(flag: number): boolean {
  return WRITES.has(flag);
}

/** Actions that ask before they are sent (RT-102). */
export function isDeletion(flag: number): boolean {
  return flag === actions.delete || flag === actions.deleteAll;
}
