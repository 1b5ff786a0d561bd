import type { Clock } from './base/clock.ts';
import type { KeyValueStorage } from './base/storage.ts';
import type { ErrorReport } from './diagnostics/error-report.ts';
import type { EventStream } from './facts/stream.ts';
import type { CustomerConfiguration } from './config/types.ts';
import type { PlatformMode } from './config/platform.ts';
import type { UserSettings } from './config/settings.ts';
import type { Layout } from './view/layout.ts';
import type { Session } from './session/session.ts';
import type { Texts } from './text/texts.ts';
import type { Requests } from './request/types.ts';
import type { UserLog } from './request/user-log.ts';
import type { Fader } from './request/fader.ts';
import type { Targets } from './view/targets.ts';
import type { Stylesheets } from './view/stylesheets.ts';
import type { Appearance } from './view/appearance.ts';
import type { Dialogs } from './view/overlays/dialogs.ts';
import type { UnitDoor } from './surfaces/unit-door.ts';
import type { Units } from './surfaces/units.ts';
import type { Windows } from './view/overlays/windows.ts';
import type { Navigation } from './navigation/navigation.ts';
import type { Menus } from './navigation/menus.ts';
import type { Outbox } from './outbox/types.ts';
import type { Commands } from './plugins/commands.ts';
import type { Registry } from './plugins/registry.ts';

/** A DI token: a symbol that carries the type of the service registered under it. */
export type Token<T> = symbol & { readonly service?: T };

const token = <T>(name: string): Token<T> => Symbol(name);

export const CLOCK = token<Clock>('Clock');
export const STORAGE = token<KeyValueStorage>('Storage');
export const EVENTS = token<EventStream>('Events');
export const ERROR_REPORT = token<ErrorReport>('ErrorReport');
export const CONFIGURATION = token<CustomerConfiguration>('Configuration');
export const PLATFORM = token<PlatformMode>('Platform');
export const SETTINGS = token<UserSettings>('Settings');
export const SESSION = token<Session>('Session');
export const TEXTS = token<Texts>('Texts');
export const REQUESTS = token<Requests>('Requests');
/** The `fetch` that every call goes through; a test replaces it. */
export const TRANSPORT = token<typeof fetch>('Transport');
export const LAYOUT = token<Layout>('Layout');
export const USER_LOG = token<UserLog>('UserLog');
export const FADER = token<Fader>('Fader');
/** Light or dark, moving or still, as the user wants it. */
export const APPEARANCE = token<Appearance>('Appearance');
export const TARGETS = token<Targets>('Targets');
export const STYLESHEETS = token<Stylesheets>('Stylesheets');
export const DIALOGS = token<Dialogs>('Dialogs');
export const WINDOWS = token<Windows>('Windows');
/** The unit stack; there as soon as a plugin runs that opens units or lessons. Others ask `UNIT_DOOR`. */
export const UNITS = token<Units>('Units');
/** Loads the unit stack with the first unit. */
export const UNIT_DOOR = token<UnitDoor>('UnitDoor');
export const NAVIGATION = token<Navigation>('Navigation');
export const MENUS = token<Menus>('Menus');
export const COMMANDS = token<Commands>('Commands');
/** Results and states on their way to the server. */
export const OUTBOX = token<Outbox>('Outbox');
export const REGISTRY = token<Registry>('Registry');
