import type { Facts } from '../facts/contract.ts';
import { LAYOUT_RESIZED, LAYOUT_TURNED, type Layout } from './contract.ts';
import { type Clock } from '../base/clock.ts';
import { Disposables } from '../base/disposable.ts';

const RESIZE_MS = 1000;
const TURN_MS = 750;

/**
 * Says on the event stream that the window got another size (`layout.resized`, 1000 ms after the last resize, RT-108)
 * or was turned (`layout.turned`, 750 ms after the change, RT-109).
 */
export class LayoutService implements Layout {
  private readonly undo = new Disposables();

  constructor(
    private readonly clock: Clock,
    private readonly facts: Pick<Facts, 'publish'>,
  ) {}

  watch(): void {
    const { facts } = this;
    this.delayed(window, 'resize', RESIZE_MS, () =>
      facts.publish(LAYOUT_RESIZED, { width: window.innerWidth, height: window.innerHeight }),
    );
    const turned = (): void => facts.publish(LAYOUT_TURNED, {});
    // Older WebKit has no screen.orientation that can be listened to.
    const orientation = (window.screen as Partial<Screen>).orientation as ScreenOrientation | undefined;
    if (typeof orientation?.addEventListener === 'function') this.delayed(orientation, 'change', TURN_MS, turned);
    else this.delayed(window, 'orientationchange', TURN_MS, turned);
  }

  dispose(): void {
    this.undo.dispose();
  }

  private delayed(target: EventTarget, event: string, ms: number, run: () => void): void {
    let cancel = (): void => {};
    const listener = (): void => {
      cancel();
      cancel = this.clock.setTimeout(run, ms);
    };
    target.addEventListener(event, listener);
    this.undo.add(() => {
      cancel();
      target.removeEventListener(event, listener);
    });
  }
}
