/** The name of a language in another one; its code where it is none that the runtime knows. */
export function languageName(code: string, lang: string): string {
  try {
    return new Intl.DisplayNames([lang, 'en'], { type: 'language', fallback: 'code' }).of(code) ?? code;
  } catch {
    return code;
  }
}
