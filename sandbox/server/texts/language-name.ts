/** The name of a language in another one; its code where it is none that the runtime knows. */
export function languageName(code: string, lang: string): string {
  try {
    return new Intl.DisplayNames([lang, 'en'], { type: 'language', fallback: 'code' }).of(code) ?? code;
  } catch {
    return code;
  }
}

interface WithTextInfo {
  /** The function has taken the place of the property; runtimes have one of them. */
  getTextInfo?(): { readonly direction: string };
  readonly textInfo?: { readonly direction: string };
}

/** The direction in which a language is written. */
export function directionOf(code: string): 'ltr' | 'rtl' {
  const locale = new Intl.Locale(code) as WithTextInfo;
  return (locale.getTextInfo?.() ?? locale.textInfo)?.direction === 'rtl' ? 'rtl' : 'ltr';
}
