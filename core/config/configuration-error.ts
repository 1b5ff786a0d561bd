/** A customer's file that cannot be used; the message says file, JSON path, what is wrong and what to do. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError';

  /**
   * @param file address of the file
   * @param path JSON path of the value, `/` for the whole file
   * @param what what is wrong there
   * @param advice what to do about it
   */
  constructor(readonly file: string, readonly path: string, what: string, advice: string, options?: ErrorOptions) {
    super(`${file}, ${path}: ${what}. ${advice}`, options);
  }
}
