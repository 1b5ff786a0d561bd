import { CLOCK } from '../base/clock.ts';
import { provide, type Module } from '../base/container.ts';
import { CONFIGURATION, PLATFORM } from '../config/contract.ts';
import { EVENTS } from '../facts/contract.ts';
import { ERROR_REPORT, errorReportType } from './contract.ts';
import { LazyErrorReport } from './lazy-error-report.ts';

export const diagnosticsModule: Module = [
  provide(
    ERROR_REPORT,
    [CLOCK, EVENTS, PLATFORM, CONFIGURATION],
    (clock, events, platform, { dataTypes }) => new LazyErrorReport(clock, events, platform, errorReportType(dataTypes)),
  ),
];
