/** Calls `listener` when a page that slept (hidden, suspended, in the back/forward cache) is looked at again; returns the undo. */
export function onWakeUp(listener: () => void): () => void {
  if (typeof document === 'undefined') return () => {};
  const whenVisible = (): void => {
    if (document.visibilityState === 'visible') listener();
  };
  document.addEventListener('visibilitychange', whenVisible);
  window.addEventListener('pageshow', whenVisible);
  window.addEventListener('focus', whenVisible);
  return () => {
    document.removeEventListener('visibilitychange', whenVisible);
    window.removeEventListener('pageshow', whenVisible);
    window.removeEventListener('focus', whenVisible);
  };
}
