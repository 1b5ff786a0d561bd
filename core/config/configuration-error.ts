/** One mistake in a customer's file. */
export interface Problem {
  /** JSON path of the value, `/` for the whole file. */
  readonly path: string;
  /** What is wrong there. */
  readonly what: string;
  /** What to do about it. */
  readonly advice: string;
}

/**
 * A customer's file that cannot be used; the message says the file and of each mistake JSON path, what is wrong and what to do, a line
 * each.
 */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  /**
   * @param file address of the file
   * @param problems at least one
   */
  constructor(
    readonly file: string,
    readonly problems: readonly Problem[],
    options?: ErrorOptions,
  ) {
    super(problems.map(({ path, what, advice }) => `${file}, ${path}: ${what}. ${advice}`).join('\n'), options);
  }

  /** Where the first mistake is. */
  get path(): string {
    return this.problems[0]!.path;
  }
}
