import { CLOCK, prefersReducedMotion, type CommandContext } from '../../../core/api.ts';
import { warn } from '../shared/warn.ts';
import { FADE, fade } from './fade.ts';

const running = new WeakMap<HTMLElement, () => void>();

/**
 * Command `widgets.fade`: fades the element whose id is in `data-arg-target` to `data-arg-to` per cent within `data-arg-duration` ms.
 * Without
 * `to` it is turned over: hidden when it is seen, seen when it is hidden.
 */
export function fadeTarget({ target = '', to, duration }: Readonly<Record<string, string>>, context: CommandContext): void {
  const element = document.getElementById(target);
  if (!element) {
    warn('widgets.fade', `data-arg-target="${target}" is not the id of an element on the page.`);
    return;
  }
  const aim = to === undefined ? (element.style.opacity === '0' ? 100 : 0) : Number(to);
  const ms = duration === undefined ? FADE.duration : Number(duration);
  if (!(aim >= 0 && aim <= 100) || !(ms >= 0)) {
    warn('widgets.fade', `data-arg-to="${to ?? ''}" takes a number from 0 to 100, data-arg-duration="${duration ?? ''}" a number of ms.`);
    return;
  }
  running.get(element)?.();
  running.set(element, fade(element, aim, { ...FADE, duration: prefersReducedMotion() ? 0 : ms }, context.get(CLOCK)));
}
