/** A position in the write-ahead log, as PostgreSQL writes it (`16/B374D848`), as a number; null for none. */
export function readPosition(text: string | null | undefined): bigint | null {
  const [, high, low] = /^([\dA-F]{1,8})\/([\dA-F]{1,8})$/i.exec(text ?? '') ?? [];
  return high === undefined || low === undefined ? null : (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** So many positions are remembered, one a second: who is further behind than that is behind for at least as long. */
const MOST_SAMPLES = 600;

/** When the primary was where, so that a replica's position says how old what it shows is, whatever its clock says. */
export class LogHistory {
  private samples: { readonly at: number; readonly position: bigint }[] = [];

  /** @param at ms of a clock that never goes back, taken before the position was asked for */
  add(at: number, position: bigint): void {
    const last = this.samples.at(-1);
    // While nothing is written, the first moment at a position is the one that counts.
    if (last !== undefined && last.position === position) return;
    // Another primary has taken over, whose log is not this one.
    if (last !== undefined && last.position > position) this.samples = [];
    this.samples = [...this.samples, { at, position }].slice(-MOST_SAMPLES);
  }

  /** Bytes of the log that a replica at this position has yet to replay. */
  bytesBehind(position: bigint): number {
    const last = this.samples.at(-1);
    return last === undefined || position >= last.position ? 0 : Number(last.position - position);
  }

  /** Seconds for which something has been written that a replica at this position does not show. */
  secondsBehind(position: bigint, now: number): number {
    const missed = this.samples.find((sample) => sample.position > position);
    return missed === undefined ? 0 : Math.max(0, now - missed.at) / 1000;
  }
}

/** What one of the servers is, as it says itself. */
export interface Found {
  /** How often servers have taken over from one another until it took writes (PostgreSQL's timeline); null for a standby. */
  readonly timeline: number | null;
  /** What it is a copy of; '' where that may not be asked. */
  readonly cluster: string;
}

/**
 * Which of the servers takes writes: the one with the latest timeline. One that another has taken over from, and that came back as it was,
 * takes writes as well; its log ends before.
 * @param found by server, null for one that is away @param current the one until now @param last its timeline
 */
export function choose(found: readonly (Found | null)[], current: number | null, last: number): number | null {
  const timelineOf = (index: number): number => found[index]?.timeline ?? -1;
  let best: number | null = null;
  for (const index of found.keys())
    if (timelineOf(index) >= Math.max(last, 0) && (best === null || timelineOf(index) > timelineOf(best))) best = index;
  // Two with one timeline: somebody has started a copy without its being told that it is one. Nobody goes over to it.
  return best !== null && current !== null && timelineOf(current) === timelineOf(best) ? current : best;
}
