/** Thresholds of touch gestures: px, ms, px/ms (WID-045 to WID-053). */
export const TOUCH = {
  swipeVelocity: 0.6,
  tapMaxTime: 250,
  tapMaxDistance: 10,
  doubleTapInterval: 300,
  doubleTapDistance: 20,
  holdTimeout: 500,
  holdThreshold: 2,
  dragMinDistance: 10,
  calculationInterval: 25,
} as const;
