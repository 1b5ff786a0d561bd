import type { Running } from './running.ts';

/** Knows which request a target belongs to: the one that was made last, whatever arrives when. */
export class Latest {
  private readonly owners = new Map<string, number>();
  private readonly running = new Set<Running>();

  /** A request starts; older ones for the same target give way. */
  start(request: Running): void {
    if (request.target !== '') this.claim(request, request.target);
    this.running.add(request);
  }

  /**
   * A request wants to land in a target, its own or another one that the answer names. False when a newer request
   * owns that target.
   */
  claim(request: Running, target: string): boolean {
    if ((this.owners.get(target) ?? 0) > request.serial) return false;
    this.owners.set(target, request.serial);
    request.target = target;
    for (const other of this.of(target)) if (other.serial < request.serial) other.supersede();
    return true;
  }

  /** May what belongs to this request still be drawn? */
  isCurrent(request: Running): boolean {
    return !request.ended && !request.superseded && this.owners.get(request.target) === request.serial;
  }

  end(request: Running): void {
    request.ended = true;
    this.running.delete(request);
  }

  /** Running requests for a target, or all of them. */
  of(target?: string): Running[] {
    return [...this.running].filter((request) => target === undefined || request.target === target);
  }
}
