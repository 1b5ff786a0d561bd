import { XPathError } from './error.ts';

type TokenKind = 'number' | 'literal' | 'variable' | 'name' | 'operator' | 'symbol' | 'end';
export interface Token {
  kind: TokenKind;
  text: string;
  at: number;
}

const NAME = '[A-Za-z_\\x80-\\uffff][\\w.\\-\\x80-\\uffff]*';
const TOKEN = new RegExp(
  `[ \\t\\r\\n]*(?:(\\d+(?:\\.\\d*)?|\\.\\d+)|("[^"]*"|'[^']*')|\\$[ \\t\\r\\n]*(${NAME}(?::${NAME})?)|` +
    `(${NAME}(?::(?!:)(?:${NAME}|\\*))?)|(!=|<=|>=|::|\\.\\.|//|[()[\\].@,/|+\\-=<>*])|$)`,
  'y',
);
/** By the groups of TOKEN. */
const KINDS: readonly TokenKind[] = ['number', 'literal', 'variable', 'name', 'symbol'];
const OPERATORS = ['and', 'or', 'div', 'mod'];
const SYMBOL_OPERATORS = ['*', '/', '//', '|', '+', '-', '=', '!=', '<', '<=', '>', '>='];

/** Splits an expression, deciding where "*" and names are operators (XPath 1.0, 3.7). */
export function tokenize(expression: string): Token[] {
  const tokens: Token[] = [];
  TOKEN.lastIndex = 0;
  let operand = true;
  for (;;) {
    const from = TOKEN.lastIndex;
    const found = TOKEN.exec(expression);
    if (!found) {
      const at = from + expression.slice(from).search(/[^ \t\r\n]/);
      throw new XPathError(
        /["']/.test(expression[at]!) ? 'The string is not closed.' : `"${expression[at]}" is not allowed here.`,
        expression,
        at,
      );
    }
    const [all, ...groups] = found;
    const which = groups.findIndex((group) => group !== undefined);
    const text = groups[which] ?? '';
    const at = from + all.length - text.length;
    let kind: TokenKind = KINDS[which] ?? 'end';
    if (
      kind === 'name'
        ? !operand && OPERATORS.includes(text)
        : kind === 'symbol' && SYMBOL_OPERATORS.includes(text) && !(text === '*' && operand)
    )
      kind = 'operator';
    if (kind === 'symbol' && text === '*') kind = 'name';
    tokens.push({ kind, text: kind === 'literal' ? text.slice(1, -1) : text, at });
    if (kind === 'end') return tokens;
    operand = kind === 'operator' || (kind === 'symbol' && !/^(?:\)|\]|\.|\.\.)$/.test(text));
  }
}
