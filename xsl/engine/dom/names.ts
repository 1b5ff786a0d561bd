export const XHTML = 'http://www.w3.org/1999/xhtml';
