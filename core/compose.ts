import { container as root, type DependencyContainer, type InjectionToken } from 'tsyringe';
import type { CustomerConfiguration } from './config/types.ts';
import type { PlatformMode } from './config/platform.ts';
import { UserSettings } from './config/settings.ts';
import { EventStream } from './facts/stream.ts';
import { SystemClock } from './base/clock.ts';
import { LazyErrorReport } from './diagnostics/lazy-error-report.ts';
import { Layout } from './view/layout.ts';
import { LocalStorage } from './base/storage.ts';
import { Menus } from './navigation/menus.ts';
import { Navigation } from './navigation/navigation.ts';
import { LazyOutbox } from './outbox/lazy-outbox.ts';
import { Commands } from './plugins/commands.ts';
import { importModule, MODULE_IMPORT } from './plugins/load.ts';
import { Registry } from './plugins/registry.ts';
import { COMMAND_RUNNER, LOCATOR, VIEWS, type Locator } from './view/ports.ts';
import { ReactPresenter } from './view/presenter.tsx';
import { Stylesheets } from './view/stylesheets.ts';
import { Targets } from './view/targets.ts';
import { Fader } from './request/fader.ts';
import { RequestPipeline } from './request/pipeline.ts';
import { PRESENTER } from './request/presenter.ts';
import { UserLog } from './request/user-log.ts';
import { QUESTIONS } from './request/questions.ts';
import { Session } from './session/session.ts';
import { Appearance } from './view/appearance.ts';
import { CORNER, Corner } from './view/overlays/dock.ts';
import { Dialogs } from './view/overlays/dialogs.ts';
import { NOTICES, Notices } from './view/overlays/notices.ts';
import { UnitDoor } from './surfaces/unit-door.ts';
import { Windows } from './view/overlays/windows.ts';
import { Texts } from './text/texts.ts';
import {
  APPEARANCE,
  CLOCK,
  COMMANDS,
  CONFIGURATION,
  DIALOGS,
  ERROR_REPORT,
  EVENTS,
  FADER,
  LAYOUT,
  MENUS,
  NAVIGATION,
  OUTBOX,
  PLATFORM,
  REGISTRY,
  REQUESTS,
  SESSION,
  SETTINGS,
  STORAGE,
  STYLESHEETS,
  TARGETS,
  TEXTS,
  TRANSPORT,
  UNIT_DOOR,
  UNITS,
  USER_LOG,
  WINDOWS,
  type Token,
} from './tokens.ts';

type Class = new (...given: never[]) => unknown;

/** Which class stands behind which token. A test replaces single ones by registering again (RT-002). */
const CLASSES: readonly (readonly [Token<unknown>, Class])[] = [
  [CLOCK, SystemClock],
  [STORAGE, LocalStorage],
  [EVENTS, EventStream],
  [ERROR_REPORT, LazyErrorReport],
  [SETTINGS, UserSettings],
  [SESSION, Session],
  [TEXTS, Texts],
  [FADER, Fader],
  [REQUESTS, RequestPipeline],
  [TARGETS, Targets],
  [STYLESHEETS, Stylesheets],
  [PRESENTER, ReactPresenter],
  [DIALOGS, Dialogs],
  [WINDOWS, Windows],
  [NOTICES, Notices],
  [NAVIGATION, Navigation],
  [MENUS, Menus],
  [COMMANDS, Commands],
  [REGISTRY, Registry],
  [LAYOUT, Layout],
  [APPEARANCE, Appearance],
  [USER_LOG, UserLog],
  [OUTBOX, LazyOutbox],
  [CORNER, Corner],
];

/** The services of one page; `dispose` ends subscriptions, timers and plugins. */
export interface Composition extends Locator {
  readonly container: DependencyContainer;
  dispose(): void;
}

/** Composition root: what is given, then one instance per class. */
export function compose(given: {
  readonly configuration: CustomerConfiguration;
  readonly platform: PlatformMode;
  readonly transport: typeof fetch;
}): Composition {
  const container = root.createChildContainer();
  const get = <T>(token: Token<T>): T => container.resolve<T>(token as InjectionToken<T>);
  container.register(CONFIGURATION, { useValue: given.configuration });
  container.register(PLATFORM, { useValue: given.platform });
  container.register(TRANSPORT, { useValue: given.transport });
  container.register(LOCATOR, { useValue: { get } });
  container.register(MODULE_IMPORT, { useValue: importModule });
  for (const [token, type] of CLASSES) container.registerSingleton(token as InjectionToken<unknown>, type as never);
  container.register(UNITS, {
    useFactory: () => {
      throw new Error(
        'UNITS: no unit has been opened yet. A plugin that needs the unit stack before claims objects with the surface "unit" or "lesson" in its manifest.',
      );
    },
  });
  container.register(UNIT_DOOR, {
    useValue: new UnitDoor(async () => {
      const { Units } = await import('./surfaces/units.ts');
      container.registerSingleton(UNITS as InjectionToken<unknown>, Units as never);
      return get(UNITS);
    }),
  });
  container.register(QUESTIONS, { useToken: DIALOGS });
  container.register(VIEWS, { useToken: REGISTRY });
  container.register(COMMAND_RUNNER, { useToken: COMMANDS });
  return {
    container,
    get,
    dispose: () => {
      void container.dispose();
    },
  };
}
