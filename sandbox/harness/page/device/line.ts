/** The page's line to the network, as `navigator.onLine` and the window's events say. Calls are stopped elsewhere. */
export class Line {
  private isOnline = true;
  private isOwn = false;

  constructor(private readonly page: Window & typeof globalThis) {}

  set(isOnline: boolean): void {
    if (isOnline === this.isOnline) return;
    this.isOnline = isOnline;
    if (!this.isOwn) {
      this.isOwn = true;
      Object.defineProperty(this.page.navigator, 'onLine', { get: () => this.isOnline, configurable: true });
    }
    this.page.dispatchEvent(new this.page.Event(isOnline ? 'online' : 'offline'));
  }
}
