import { token } from '../base/container.ts';
import { DATA_TYPES } from '../config/contract.ts';
import { fact } from '../facts/contract.ts';

/** Identity of the object that was being shown when something failed. */
export interface ReportedObject {
  readonly ID: number;
  readonly IDObjectType: number;
  readonly dataType: string;
  readonly action: number;
}

export interface Problem {
  readonly exception: unknown;
  readonly object?: ReportedObject | null;
  /** What was being done, e.g. `command menu.select`; never a value a user entered. */
  readonly comment?: string;
}

/**
 * Sends problems to the server (protocol 3.5): not in mode DEV, no media or network errors, at most 5 a minute,
 * each one once, at most 8 kB (ERR-043 to ERR-052, OP-61). A report that fails is dropped.
 */
export interface ErrorReport {
  /** Gives the function that posts the JSON text as body field `error`; what waited is sent now. */
  setTransport(send: (json: string) => Promise<void>): void;
  /** Reports a problem. Never throws. */
  report(problem: Problem): void;
}

/** Reports errors to the server. */
export const ERROR_REPORT = token<ErrorReport>('ErrorReport');

/** Wire name of the data type that carries reports; a customer may rename it. */
export const errorReportType = (dataTypes: Readonly<Record<string, string>>): string => dataTypes.errorReport ?? DATA_TYPES.errorReport!;

/** A problem was reported to the server. */
export const ERROR_REPORTED = fact<{ readonly message: string }>('error.reported');
