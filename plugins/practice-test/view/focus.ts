/**
 * Whether what had the focus has gone (then the test has it at most), or takes no keys any more: then the keyboard would begin again at
 * the top of the page.
 */
export function isFocusLost(): boolean {
  const at = document.activeElement;
  return at === null || at === document.body || !at.isConnected || at.matches(':disabled, .test-running');
}
