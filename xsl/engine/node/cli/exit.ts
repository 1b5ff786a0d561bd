/** How a run ended; up to 11 the numbers are those of xsltproc's manual page. */
export const Exit = {
  ok: 0,
  noArguments: 1,
  parameters: 2,
  option: 3,
  sheetParse: 4,
  sheet: 5,
  document: 6,
  method: 7,
  quotes: 8,
  run: 9,
  terminated: 10,
  write: 11,
  /** --compare: xsltproc's result is another one. */
  differs: 12,
  /** --compare: there is no xsltproc. */
  notCompared: 13,
  /** lint: there is something to look at. */
  found: 14,
} as const;
export type Exit = (typeof Exit)[keyof typeof Exit];

/** Ends a run with an exit code. */
export class Stop extends Error {
  constructor(
    readonly code: Exit,
    message: string,
  ) {
    super(message);
  }
}

export const textOfError = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Does something; an error in it ends the run with a code. */
export function attempt<T>(code: Exit, work: () => T): T {
  try {
    return work();
  } catch (error) {
    throw error instanceof Stop ? error : new Stop(code, textOfError(error));
  }
}
