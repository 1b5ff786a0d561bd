import { provide, type Module } from '../base/container.ts';
import { CONFIGURATION, SETTINGS } from './contract.ts';
import { UserSettingsService } from './settings.ts';

/** The configuration and the platform mode are given: the page reads them before it has services. */
export const configModule: Module = [provide(SETTINGS, [CONFIGURATION], (configuration) => new UserSettingsService(configuration))];
