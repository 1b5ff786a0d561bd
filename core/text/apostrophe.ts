/** Replaces straight apostrophes, acute and grave accents of input text by the typographic apostrophe (RT-098 to RT-100). */
export function typographicApostrophes(text: string): string {
  return text.replace(/['\u00b4`]/g, '\u2019');
}
