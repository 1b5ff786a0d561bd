/** Languages that are written from right to left, unless the tag names another script. */
const RIGHT_TO_LEFT = new Set(['ar', 'arc', 'ckb', 'dv', 'fa', 'he', 'ks', 'nqo', 'ps', 'sd', 'syr', 'ug', 'ur', 'yi']);
const SCRIPTS = new Set(['arab', 'hebr', 'nkoo', 'syrc', 'thaa']);

/** The direction of a language's writing, by its tag (BCP 47): `he`, `ar-EG`, `az-Arab`. */
export function directionOf(tag: string): 'ltr' | 'rtl' {
  const [language = '', ...rest] = tag.toLowerCase().split('-');
  const script = rest.find((part) => part.length === 4 && /^[a-z]+$/.test(part));
  return (script === undefined ? RIGHT_TO_LEFT.has(language) : SCRIPTS.has(script)) ? 'rtl' : 'ltr';
}
