/** A stylesheet did not come (ERR-006), or it is broken (ERR-007). */
export class StylesheetError extends Error {
  override readonly name = 'StylesheetError';
  constructor(
    readonly stylesheet: string,
    readonly reason: 'load' | 'compile' | 'transform',
    message: string,
    options?: ErrorOptions,
  ) {
    super(message, options);
  }
}
