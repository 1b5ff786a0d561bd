import { provide, provideAs, provideValue, SERVICES, type Module } from '../base/container.ts';
import { CONFIGURATION } from '../config/contract.ts';
import { ERROR_REPORT } from '../diagnostics/contract.ts';
import { FACTS } from '../facts/contract.ts';
import { PLUGIN_ROUTES } from '../navigation/contract.ts';
import { COMMAND_RUNNER, VIEWS } from '../view/contract.ts';
import { pluginStarter } from './contexts/activate.ts';
import { CommandsService } from './contexts/commands.ts';
import { COMMANDS, MODULE_IMPORT, REGISTRY } from './contract.ts';
import { importModule } from './load.ts';
import { RegistryService } from './registry.ts';

export const pluginsModule: Module = [
  provideValue(MODULE_IMPORT, importModule),
  provide(
    REGISTRY,
    [CONFIGURATION, FACTS, ERROR_REPORT, SERVICES, MODULE_IMPORT],
    (configuration, facts, errors, services, importModule) =>
      new RegistryService(configuration, facts, errors, pluginStarter(facts, services), importModule),
  ),
  provide(COMMANDS, [SERVICES, REGISTRY, ERROR_REPORT], (...needed) => new CommandsService(...needed)),
  provideAs(VIEWS, REGISTRY),
  provideAs(COMMAND_RUNNER, COMMANDS),
  provideAs(PLUGIN_ROUTES, REGISTRY),
];
