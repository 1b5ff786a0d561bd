/** How many letters have to be changed, added, left out or swapped with their neighbours to make one word of another. */
function distance(one: string, other: string): number {
  let before: number[] = [];
  let last = Array.from({ length: other.length + 1 }, (_, index) => index);
  for (let i = 1; i <= one.length; i++) {
    const row = [i];
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1];
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1];
      row[j] = Math.min(last[j]! + 1, row[j - 1]! + 1, last[j - 1]! + (isSame ? 0 : 1), isSwapped ? before[j - 2]! + 1 : Infinity);
    }
    [before, last] = [last, row];
  }
  return last[other.length]!;
}

/** The word that was probably meant; null when none of them is close. */
export function nearest(word: string, words: Iterable<string>): string | null {
  const plain = word.toLowerCase();
  let best: string | null = null;
  let least = Math.max(1, Math.floor(word.length / 3)) + 1;
  for (const each of words) {
    if (each === word || Math.abs(each.length - word.length) >= least) continue;
    const apart = each.toLowerCase() === plain ? 0.5 : distance(plain, each.toLowerCase());
    if (apart < least) [best, least] = [each, apart];
  }
  return best;
}

/** What to do about a word that nobody knows: the one that was probably meant, else where they are listed. */
export function meant(word: string, words: Iterable<string>, otherwise: string): string {
  const near = nearest(word, words);
  return near === null ? otherwise : `Did you mean "${near}"?`;
}

/** Some words as a list that nobody has to scroll. */
export function listed(words: Iterable<string>, most = 8): string {
  const all = [...words];
  return all.length <= most ? all.join(', ') : `${all.slice(0, most).join(', ')} and ${all.length - most} more`;
}
