/** Whether the browser is an EdgeHTML below 20; Chromium's `Edg/` never is (WID-054, OP-29). */
export function isBrowserIncompatible(userAgent: string): boolean {
  const edge = /\bEdge\/(\d+)/.exec(userAgent);
  return edge !== null && Number(edge[1]) < 20;
}
