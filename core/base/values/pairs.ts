export type Pair = readonly [name: string, value: string];

/** Percent-decodes once; text that is no valid encoding is taken as it is. */
function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The pairs of a `paramString`; a leading `?` or `&`, empty pairs and pairs without a name are left out. A `+` is a plus (RT-043). */
export function splitPairs(paramString: string): Pair[] {
  const pairs: Pair[] = [];
  for (const part of paramString.replace(/^\?/, '').split('&')) {
    const at = part.indexOf('=');
    const name = decode(at < 0 ? part : part.slice(0, at));
    if (name !== '') pairs.push([name, at < 0 ? '' : decode(part.slice(at + 1))]);
  }
  return pairs;
}

/** Pairs as a query or a form-encoded body: UTF-8 percent encoding, a space is `%20`. */
export function joinPairs(pairs: readonly Pair[]): string {
  // toWellFormed: a lone surrogate would make encodeURIComponent throw.
  const encode = (text: string): string =>
    encodeURIComponent(text.replace(/[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/g, '\ufffd'));
  return pairs.map(([name, value]) => `${encode(name)}=${encode(value)}`).join('&');
}
