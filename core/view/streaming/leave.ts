/**
 * Gets the elements that were drawn in pieces ready to be removed. Chromium's time for removing items whose layout waits
 * (content-visibility) grows with the square of their number - seconds for 20 000 -, unless they are hidden before.
 * @param id the value of their `data-long`
 */
export function hideLong(id: string): void {
  for (const element of document.querySelectorAll<HTMLElement>(`[data-long="${id}"]`)) {
    element.removeAttribute('data-long');
    element.style.display = 'none';
    // Asking for the style makes the browser let go of the items now.
    void getComputedStyle(element).display;
  }
}
