import type { Position } from '../../server/base/json-text.ts';

/** `error`: something is not shown, or not as the file says. `warning`: it works, and somebody will miss something. */
type Severity = 'error' | 'warning';

/** One thing that is wrong with a customer's files. */
export interface Finding {
  readonly severity: Severity;
  /** What kind of mistake it is, such as `json.syntax` or `menu.dataType`; stays as it is, whatever the words are. */
  readonly code: string;
  /** Path in the customer's folder; of a file that several customers share, its path from the project's folder. */
  readonly file: string;
  /** From 1. */
  readonly line: number;
  readonly column: number;
  /** JSON pointer in files of JSON, XPath in XML; '' for the whole file. */
  readonly path: string;
  readonly what: string;
  readonly advice: string;
}

/** What a visitor's browser fetches of a customer's folder. */
export interface FileSize {
  readonly file: string;
  readonly kind: 'theme' | 'font' | 'picture' | 'module' | 'words' | 'stylesheet';
  readonly bytes: number;
  /** As a server sends it that compresses. */
  readonly compressed: number;
  /** Every visit asks for it; the others when something on a page needs them. */
  readonly first: boolean;
}

export interface CustomerReport {
  readonly customer: string;
  readonly folder: string;
  readonly errors: number;
  readonly warnings: number;
  readonly findings: readonly Finding[];
  /** Only when it was asked for. */
  readonly sizes?: readonly FileSize[];
}

/** What `--json` prints. A key is only ever added while `version` stays. */
export interface GateReport {
  readonly version: 1;
  readonly errors: number;
  readonly warnings: number;
  readonly customers: readonly CustomerReport[];
}

/** Where in a file something is wrong. */
export interface FilePosition extends Position {
  readonly file: string;
  readonly path: string;
}

/** Takes down what a check finds. */
export type Report = (at: FilePosition, severity: Severity, code: string, what: string, advice: string) => void;
