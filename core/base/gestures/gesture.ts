/** Where a finger is, in CSS px of any one frame of reference. */
export interface TouchPoint {
  readonly id: number;
  readonly x: number;
  readonly y: number;
}

export type Direction = 'left' | 'right' | 'up' | 'down';

/** What fingers did. `x`, `y`: where it began; `dx`, `dy`: way from there in px; `velocity`: px/ms. */
export type Gesture =
  | { readonly type: 'tap' | 'doubletap' | 'hold'; readonly x: number; readonly y: number }
  | { readonly type: 'dragstart' | 'drag' | 'dragend'; readonly x: number; readonly y: number; readonly dx: number; readonly dy: number }
  | { readonly type: 'swipe'; readonly x: number; readonly y: number; readonly direction: Direction; readonly velocity: number };
