/** Says which element the answer to a call is for: the page says so in a fact just before the call. */
export class Targets {
  private readonly waiting = new Map<unknown, string>();

  hear({ type, request, readyState, target }: Readonly<Record<string, unknown>>): void {
    if (type !== 'request.stateChanged') return;
    if (readyState === 1) this.waiting.set(request, String(target));
    else this.waiting.delete(request);
  }

  readonly next = (): string => {
    const [first] = this.waiting;
    if (first === undefined) return '';
    this.waiting.delete(first[0]);
    return first[1];
  };
}
