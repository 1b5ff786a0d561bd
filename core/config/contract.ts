import { token } from '../base/container.ts';
import { deepFreeze } from '../base/values/deep.ts';
import type { PlatformMode } from './names/platform.ts';

export { formerIds } from './names/former-ids.ts';
export type { PlatformMode };

/** Wire names of the data types (protocol 1.4, OP-05). */
export const DATA_TYPES: Readonly<Record<string, string>> = deepFreeze({
  login: 'p_Login',
  errorReport: 'f_Error',
  practiceResult: 't_ClientCompetence',
  placementTest: 'p_PlacementTest',
  siteSearch: 'p_Site',
  clientFile: 'f_ClientFile',
  objectConfiguration: 'p_ObjectConfiguration',
  affiliateLandingPage: 'p_AffiliateLandingPage',
  startPage: 'p_StartPage',
  frameworkPreview: 'p_FrameworkPreview',
  contact: 'p_Contact',
  menu: 'p_Menu',
  unit: 'p_Unit',
  course: 'p_Course',
  practiceTest: 'p_PracticeTest',
  lessonObject: 'p_LessonObject',
  object: 'p_Object',
  news: 'p_News',
  blog: 'p_Blog',
  calendar: 'p_Calendar',
  userHome: 'p_UserHome',
});

/** The name on the wire of a data type that a manifest names; a customer may have another one for it. */
export function wireName(dataType: string, own: Readonly<Record<string, string>>): string {
  const logical = Object.keys(DATA_TYPES).find((name) => DATA_TYPES[name] === dataType);
  return (logical === undefined ? undefined : own[logical]) ?? dataType;
}

/** `{id, ext, source}` of one media format (CFG-007). */
export interface VideoFormat {
  readonly id: number;
  readonly ext: string;
  readonly source?: 'progressive' | 'streaming';
}
/** The formats of a customer whose file has no table; they fill the gaps of a customer's own (MED-061 to MED-064). */
export const VIDEO_FORMATS: readonly VideoFormat[] = deepFreeze([
  { id: 4, ext: 'mp4', source: 'progressive' },
  { id: 1, ext: 'flv' },
  { id: 32, ext: 'mp3' },
]);
/** One way to play films, as the customer's file lists them in the order of preference. */
export interface PreferredVideoFormat {
  readonly id: number;
  readonly technology: number;
  readonly format: number;
  readonly source: 'progressive' | 'streaming';
  readonly token?: boolean;
}
/** `true`/`false` switches a plugin; an object switches it on (unless `enabled` is false) and configures it. */
export type PluginSetting = boolean | Readonly<Record<string, unknown>>;

/**
 * A customer's file after validation and with every default filled in; deeply frozen.
 * Source: protocol 3.6; schema: `config/customer.schema.json`.
 */
export interface CustomerConfiguration {
  readonly customer: string;
  /** Mark of the deployment, `[0-9a-f]{6,40}`; prefix of stylesheet addresses, `?v=` elsewhere. */
  readonly versionHash: string;
  readonly brand: { readonly name: string; readonly logo: string };
  readonly defaultLang: string;
  readonly languages: readonly string[];
  readonly dispatcherUrl: string;
  readonly allowedOrigins: readonly string[];
  readonly pageMode: 'ajax' | 'none';
  readonly mainTarget: string;
  readonly IDCurrentCourse: number;
  readonly strStreamingServerSubPath: string;
  readonly mediaServer: string;
  readonly streamingServer: string;
  readonly videoFormats: readonly VideoFormat[];
  readonly preferredVideoFormats: readonly PreferredVideoFormat[];
  /** Logical name -> wire name (OP-05). */
  readonly dataTypes: Readonly<Record<string, string>>;
  /** Names of the answer headers (OP-03). */
  readonly headers: { readonly token: string; readonly alternateTarget: string; readonly licence: string; readonly requestId: string };
  readonly userLog: boolean;
  /** How numbers are written: I18-016 to I18-018, or as each language does. */
  readonly numberFormat: 'specified' | 'language';
  /** What a choice of another language does: loads the page anew (NAV-023), or shows it in that language in its place. */
  readonly languageSwitch: 'reload' | 'inPlace';
  readonly autostartFallback: 'hint' | 'confirm';
  readonly macroTemplateMode: 'call' | 'static';
  readonly cookies: { readonly settingsDays: number; readonly optOutDays: number };
  readonly session: { readonly skewSeconds: number };
  readonly nativeDialogs: boolean;
  /** Added modules, served by /_js/moduleLoader.php (RT-103). */
  readonly modules: readonly string[];
  /** Plugin id -> setting; a plugin that is not named is on. */
  readonly plugins: Readonly<Record<string, PluginSetting>>;
  /** Settles equal claims and adds types: object type -> plugin id (RT-005, RT-092). */
  readonly objects: Readonly<Record<string, string>>;
}

/** The user's settings by group and key, stored in cookie `cmsUserSettings` (CFG-011, CFG-012, CFG-014). */
export interface UserSettings {
  /** The setting, null when there is none. */
  get(group: string, key: string): string | null;
  /**
   * Keeps a setting. When the cookie would grow too large, the groups written longest ago are dropped with a warning;
   * when even that does not help, nothing is written.
   */
  set(group: string, key: string, value: string): void;
  /** Removes a setting, or the whole group when no key is given. */
  remove(group: string, key?: string): void;
  /** Forgets every setting. */
  clear(): void;
}

/** The customer's file, checked, filled with defaults and frozen. */
export const CONFIGURATION = token<CustomerConfiguration>('Configuration');
/** The platform mode of the page. */
export const PLATFORM = token<PlatformMode>('Platform');
/** The user's settings, stored in a cookie. */
export const SETTINGS = token<UserSettings>('Settings');
