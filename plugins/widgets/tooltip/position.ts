interface Box {
  readonly left: number;
  readonly top: number;
  readonly width: number;
  readonly height: number;
}
export type Placement = 'top' | 'bottom' | 'start' | 'end';

/** px between the tooltip and what it belongs to, and between it and the edge of the screen. */
const GAP = 8;
const EDGE = 8;

const clamp = (value: number, max: number): number => Math.max(EDGE, Math.min(value, max - EDGE));

/** Where a tooltip is in the viewport: at the side asked for if it fits there, else on the other side, never over the edge. */
export function positionTip(
  trigger: Box,
  tip: { readonly width: number; readonly height: number },
  screen: { readonly width: number; readonly height: number },
  wanted: Placement,
  rtl: boolean,
): { x: number; y: number } {
  const side = wanted === 'start' ? (rtl ? 'right' : 'left') : wanted === 'end' ? (rtl ? 'left' : 'right') : wanted;
  const candidates = {
    top: trigger.top - GAP - tip.height,
    bottom: trigger.top + trigger.height + GAP,
    left: trigger.left - GAP - tip.width,
    right: trigger.left + trigger.width + GAP,
  };
  if (side === 'top' || side === 'bottom') {
    const fits = { top: candidates.top >= EDGE, bottom: candidates.bottom + tip.height <= screen.height - EDGE };
    const other = side === 'top' ? 'bottom' : 'top';
    return {
      x: clamp(trigger.left + (trigger.width - tip.width) / 2, screen.width - tip.width),
      y: candidates[fits[side] || !fits[other] ? side : other],
    };
  }
  const fits = { left: candidates.left >= EDGE, right: candidates.right + tip.width <= screen.width - EDGE };
  const other = side === 'left' ? 'right' : 'left';
  if (!fits[side] && !fits[other]) return positionTip(trigger, tip, screen, 'top', rtl);
  return {
    x: candidates[fits[side] ? side : other],
    y: clamp(trigger.top + (trigger.height - tip.height) / 2, screen.height - tip.height),
  };
}
