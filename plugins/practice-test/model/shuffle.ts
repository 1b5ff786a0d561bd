/** A number from 0 to 1 from a seed, each call the next one (mulberry32; Tommy Ettinger, public domain). */
function random(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

/** The same things in an order that the seed decides, always the same for the same seed; 0 leaves them as they are (Fisher and Yates). */
export function shuffled<T>(things: readonly T[], seed: number): T[] {
  const mixed = [...things];
  if (seed === 0) return mixed;
  const next = random(seed);
  for (let last = mixed.length - 1; last > 0; last -= 1) {
    const other = Math.floor(next() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other]!, mixed[last]!];
  }
  return mixed;
}

/** A seed for a part of the whole, such as the options of one question. Never 0. */
export function seedOf(seed: number, name: string): number {
  let hash = seed >>> 0;
  for (const letter of name) hash = Math.imul(hash ^ letter.codePointAt(0)!, 0x01000193) >>> 0;
  return hash || 1;
}
