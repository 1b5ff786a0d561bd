import type { Cue } from './vtt.ts';

/** Letters without their accents and in lower case, one for one, so that places stay the same. */
const folded = (text: string): string => [...text].map((letter) => letter.normalize('NFD')[0]!.toLowerCase()[0] ?? letter).join('');

/** Places of the cues that contain a term; every cue when there is none. */
export function matches(cues: readonly Cue[], term: string): number[] {
  const wanted = folded(term.trim());
  return cues.flatMap(({ text, speaker }, index) =>
    wanted === '' || folded(text).includes(wanted) || folded(speaker).includes(wanted) ? [index] : [],
  );
}

/** A text cut where a term is in it: every second piece is the term. */
export function cut(text: string, term: string): string[] {
  const wanted = [...folded(term.trim())];
  const letters = [...text],
    plain = [...folded(text)];
  if (wanted.length === 0 || plain.length !== letters.length) return [text];
  const pieces: string[] = [];
  let from = 0;
  for (let at = 0; at <= plain.length - wanted.length;) {
    if (!wanted.every((letter, index) => plain[at + index] === letter)) {
      at++;
      continue;
    }
    pieces.push(letters.slice(from, at).join(''), letters.slice(at, at + wanted.length).join(''));
    from = at += wanted.length;
  }
  return [...pieces, letters.slice(from).join('')];
}
