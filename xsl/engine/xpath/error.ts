/** An expression cannot be read, or cannot be evaluated. */
export class XPathError extends Error {
  override readonly name = 'XPathError';
  constructor(
    readonly reason: string,
    readonly expression = '',
    offset = -1,
    /** The expression is well-formed as far as it was read, and deeper than what is read. */
    readonly limit?: 'depth',
  ) {
    const shown = expression.length > 200 ? `${expression.slice(0, 200)}…` : expression;
    super(expression ? `XPath "${shown}"${offset >= 0 ? `, at character ${offset + 1}` : ''}: ${reason}` : reason);
  }
}
