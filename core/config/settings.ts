import { type UserSettings, type CustomerConfiguration } from './contract.ts';
import { readCookie, removeCookie, writeCookie } from './cookies.ts';

const COOKIE = 'cmsUserSettings';
/** Name, value and the sign between stay below this many bytes (OP-39). */
const MAX_BYTES = 3800;

type Groups = Map<string, Map<string, string>>;

/** The user's settings by group and key, stored in cookie `cmsUserSettings` (CFG-011, CFG-012, CFG-014). */
export class UserSettingsService implements UserSettings {
  constructor(private readonly configuration: Pick<CustomerConfiguration, 'cookies'>) {}

  /** The setting, null when there is none. */
  get(group: string, key: string): string | null {
    return this.read().get(group)?.get(key) ?? null;
  }

  /**
   * Keeps a setting. When the cookie would grow too large, the groups written longest ago are dropped with a warning;
   * when even that does not help, nothing is written.
   */
  set(group: string, key: string, value: string): void {
    const groups = this.read();
    const entries = (groups.get(group) ?? new Map<string, string>()).set(key, value);
    // The group written last is last: the first one is the oldest.
    groups.delete(group);
    groups.set(group, entries);
    this.write(groups);
  }

  /** Removes a setting, or the whole group when no key is given. */
  remove(group: string, key?: string): void {
    const groups = this.read();
    const entries = groups.get(group);
    if (!entries) return;
    if (key !== undefined) entries.delete(key);
    if (key === undefined || entries.size === 0) groups.delete(group);
    this.write(groups);
  }

  /** Forgets every setting. */
  clear(): void {
    removeCookie(COOKIE);
  }

  // The cookie is read every time, because other tabs write it too.
  private read(): Groups {
    return parseSettings(readCookie(COOKIE));
  }

  private write(groups: Groups): void {
    let json = toJson(groups);
    while (tooLong(json) && groups.size > 1) {
      const oldest = groups.keys().next().value!;
      groups.delete(oldest);
      console.warn(`Cookie ${COOKIE} is full: the settings of group "${oldest}" were dropped.`);
      json = toJson(groups);
    }
    if (tooLong(json))
      console.warn(`Cookie ${COOKIE} is full: the settings of group "${[...groups.keys()].join()}" were not kept; store less there.`);
    else writeCookie(COOKIE, json, this.configuration.cookies.settingsDays);
  }
}

function tooLong(json: string): boolean {
  return COOKIE.length + 1 + encodeURIComponent(json).length >= MAX_BYTES;
}

function toJson(groups: Groups): string {
  return JSON.stringify(Object.fromEntries([...groups].map(([group, entries]) => [group, Object.fromEntries(entries)])));
}

/** Reads `{group: {key: value}}`; anything else, broken JSON included, gives no settings (CFG-012). */
export function parseSettings(json: string | null): Groups {
  const groups: Groups = new Map();
  for (const [group, entries] of members(parse(json))) {
    const settings = new Map<string, string>();
    for (const [key, value] of members(entries)) {
      if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') settings.set(key, String(value));
    }
    if (settings.size > 0) groups.set(group, settings);
  }
  return groups;
}

function parse(json: string | null): unknown {
  try {
    return json === null ? null : JSON.parse(json);
  } catch {
    return null;
  }
}

function members(value: unknown): [string, unknown][] {
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? Object.entries(value) : [];
}
