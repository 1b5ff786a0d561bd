import { CLOCK } from '../base/clock.ts';
import { provide, type Module } from '../base/container.ts';
import { PLATFORM } from '../config/contract.ts';
import { EVENTS } from '../facts/contract.ts';
import { ERROR_REPORT } from './contract.ts';
import { LazyErrorReport } from './lazy-error-report.ts';

export const diagnosticsModule: Module = [
  provide(ERROR_REPORT, [CLOCK, EVENTS, PLATFORM], (clock, events, platform) => new LazyErrorReport(clock, events, platform)),
];
