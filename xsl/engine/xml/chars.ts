// Bit 1: may begin a name, bit 2: may continue a name.
const table = new Uint8Array(128);
for (const c of 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_') table[c.charCodeAt(0)] = 3;
for (const c of '0123456789-.') table[c.charCodeAt(0)] = 2;

// Ranges of XML 1.0, fifth edition; surrogates represent the planes 1 to 14.
const start = new RegExp(
  '[\\xc0-\\xd6\\xd8-\\xf6\\xf8-\\u02ff\\u0370-\\u037d\\u037f-\\u1fff\\u200c\\u200d\\u2070-\\u218f\\u2c00-\\u2fef\\u3001-\\udb7f' +
    '\\udc00-\\udfff\\uf900-\\ufdcf\\ufdf0-\\ufffd]',
);
const inside = /[\xb7\u0300-\u036f\u203f\u2040]/;

/** Whether a UTF-16 code unit may begin a name (the colon may not: names are split at it). */
export const isNameStart = (c: number): boolean => (c < 128 ? (table[c]! & 1) !== 0 : start.test(String.fromCharCode(c)));

/** Whether a UTF-16 code unit may be in a name. */
export const isNameChar = (c: number): boolean =>
  c < 128 ? table[c]! !== 0 : start.test(String.fromCharCode(c)) || inside.test(String.fromCharCode(c));

/** Whether a text is a name without colon. */
export function isNCName(text: string): boolean {
  if (!text || !isNameStart(text.charCodeAt(0))) return false;
  for (let i = 1; i < text.length; i++) if (!isNameChar(text.charCodeAt(i))) return false;
  return true;
}

/** Whether a text is a name with at most one colon inside. */
export const isQName = (text: string): boolean => {
  const parts = text.split(':');
  return parts.length < 3 && parts.every(isNCName);
};

/** Space, tab, line feed, carriage return. */
export const isSpace = (c: number): boolean => c === 32 || c === 10 || c === 9 || c === 13;

/** Whether a text is empty or XML's white space only. */
export function isBlank(text: string): boolean {
  for (let i = 0; i < text.length; i++) if (!isSpace(text.charCodeAt(i))) return false;
  return true;
}

/** Whether a code point may be in a document. */
export const isChar = (c: number): boolean =>
  c >= 32 ? c < 0xd800 || (c > 0xdfff && c < 0xfffe) || (c > 0xffff && c <= 0x10ffff) : c === 9 || c === 10 || c === 13;

/** Finds a code unit that no document may contain. */
export const illegal = /[\0-\x08\v\f\x0e-\x1f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;
