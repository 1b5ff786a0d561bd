import { CLOCK } from '../base/clock.ts';
import { provide, type Module } from '../base/container.ts';
import { TRANSPORT } from '../base/transport.ts';
import { CONFIGURATION, PLATFORM, SETTINGS } from '../config/contract.ts';
import { FACTS } from '../facts/contract.ts';
import { TEXTS } from './contract.ts';
import { TextsService } from './texts.ts';

export const textModule: Module = [
  provide(
    TEXTS,
    [CONFIGURATION, TRANSPORT, FACTS, CLOCK, SETTINGS, PLATFORM],
    (configuration, transport, facts, clock, settings, platform) =>
      new TextsService(configuration, transport, facts, clock, settings, platform),
  ),
];
