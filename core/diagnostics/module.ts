import { CLOCK } from '../base/clock.ts';
import { provide, provideAs, type Module } from '../base/container.ts';
import { CONFIGURATION, PLATFORM } from '../config/contract.ts';
import { FACTS } from '../facts/contract.ts';
import { FAILURE_REPORT } from '../request/contract.ts';
import { ERROR_REPORT, errorReportType } from './contract.ts';
import { LazyErrorReport } from './lazy-error-report.ts';

export const diagnosticsModule: Module = [
  provide(
    ERROR_REPORT,
    [CLOCK, FACTS, PLATFORM, CONFIGURATION],
    (clock, facts, platform, { dataTypes }) => new LazyErrorReport(clock, facts, platform, errorReportType(dataTypes)),
  ),
  provideAs(FAILURE_REPORT, ERROR_REPORT),
];
