/** What the media lists said before they were changed. */
const originals = new WeakMap<MediaList, string>();
const CONDITION = /\(\s*prefers-[a-z-]+:\s*[a-z-]+\s*\)/g;

/**
 * Changes the conditions `(prefers-…: …)` of all media rules, in layers, imports and other rules too.
 * @param change gets a condition as the style sheet says it and returns the one that is to hold instead
 * @returns how many rules ask for the colour scheme
 */
export function replaceMedia(sheets: StyleSheetList, change: (condition: string) => string): number {
  let places = 0;
  const visit = (rules: CSSRuleList): void => {
    for (const rule of rules) {
      if (rule instanceof CSSMediaRule) {
        const { media } = rule;
        const original = originals.get(media) ?? media.mediaText;
        if (original.includes('prefers-')) {
          originals.set(media, original);
          const next = original.replace(CONDITION, change);
          if (next !== media.mediaText) media.mediaText = next;
          if (original.includes('prefers-color-scheme')) places++;
        }
      }
      if ('cssRules' in rule) visit(rule.cssRules as CSSRuleList);
      else if ('styleSheet' in rule) visit(rulesOf(rule.styleSheet as CSSStyleSheet | null));
    }
  };
  for (const sheet of sheets) visit(rulesOf(sheet));
  return places;
}

const NONE = [] as unknown as CSSRuleList;

/** The rules of a sheet; none when it is of another origin, which cannot be read. */
function rulesOf(sheet: CSSStyleSheet | null): CSSRuleList {
  try {
    return sheet?.cssRules ?? NONE;
  } catch {
    return NONE;
  }
}
