/** A custom property, and where its declaration begins. */
export interface Token {
  readonly value: string;
  readonly offset: number;
}
type Tokens = Readonly<Record<string, Token>>;

/** Comments become spaces: what is behind them is where it was. */
export const withoutComments = (css: string): string => css.replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '));

/** Declarations of each `:root` rule by the media condition around it ('' = none). */
export function rootRules(css: string): Map<string, Tokens> {
  const found = new Map<string, Tokens>();
  for (const rule of withoutComments(css).matchAll(/(?:@media\s*\(([^)]+)\)\s*\{\s*)?:root\s*\{([^}]*)\}/g)) {
    const [whole, media = '', body = ''] = rule;
    const start = rule.index + whole.indexOf('{', whole.indexOf(':root')) + 1;
    const tokens: Record<string, Token> = { ...found.get(media.trim()) };
    for (const { 1: name = '', 2: value = '', index } of body.matchAll(/([\w-]+)\s*:\s*([^;]+);?/g))
      tokens[name] = { value: value.trim(), offset: start + index };
    found.set(media.trim(), tokens);
  }
  return found;
}

/** Addresses in a style sheet: `url(…)` and `@import`, with their offsets. */
export function addressesIn(css: string): { readonly address: string; readonly offset: number; readonly isImport: boolean }[] {
  const found = withoutComments(css).matchAll(
    /(@import\s+)?(?:url\(\s*(?:"([^"]*)"|'([^']*)'|([^"')\s]+))\s*\)|(?<=@import\s+)(?:"([^"]*)"|'([^']*)'))/g,
  );
  return [...found].map((each) => ({
    address: each[2] ?? each[3] ?? each[4] ?? each[5] ?? each[6] ?? '',
    offset: each.index,
    isImport: each[1] !== undefined || each[5] !== undefined || each[6] !== undefined,
  }));
}
