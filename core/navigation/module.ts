import { CLOCK } from '../base/clock.ts';
import { later, provide, provideAs, type Module } from '../base/container.ts';
import { CONFIGURATION } from '../config/contract.ts';
import { FACTS } from '../facts/contract.ts';
import { REQUESTS } from '../request/contract.ts';
import { TEXTS } from '../text/contract.ts';
import { COMMAND_RUNNER, DOCUMENT_READER, TARGETS } from '../view/contract.ts';
import { MENUS, NAVIGATION, PLUGIN_ROUTES } from './contract.ts';
import { MenusService } from './menus.ts';
import { NavigationService } from './navigation.ts';

/** The port PLUGIN_ROUTES is bound by the room `plugins`. */
export const navigationModule: Module = [
  provide(
    NAVIGATION,
    [CONFIGURATION, REQUESTS, FACTS, CLOCK, TEXTS, TARGETS, later(PLUGIN_ROUTES)],
    (...needed) => new NavigationService(...needed),
  ),
  provide(MENUS, [CONFIGURATION, NAVIGATION, FACTS, later(COMMAND_RUNNER)], (...needed) => new MenusService(...needed)),
  provideAs(DOCUMENT_READER, MENUS),
];
