/**
 * Texts as they are compared (protocol 4.8): without white space around them, one form of apostrophe (the four that keyboards
 * make), composed letters; with `ignoreCase` without regard to case (`ß` is `ss`).
 */
function comparable(text: string, ignoreCase: boolean): string {
  const plain = text
    .normalize('NFC')
    .trim()
    .replace(/['\u2018\u00b4`]/g, '\u2019');
  // Upper case first: some letters have one form in capitals and two in small letters.
  return ignoreCase ? plain.toUpperCase().toLowerCase() : plain;
}

/** Whether a text is one of those that are accepted. An empty one never is. */
export function isAccepted(given: string, accepted: readonly string[], ignoreCase: boolean): boolean {
  const mine = comparable(given, ignoreCase);
  return mine !== '' && accepted.some((each) => comparable(each, ignoreCase) === mine);
}
