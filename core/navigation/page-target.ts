/** The element that receives the page's frame. */
export const PAGE_TARGET = 'page';
