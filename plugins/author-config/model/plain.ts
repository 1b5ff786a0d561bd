/** White space as it is drawn: what a text is compared by, wherever it lies. */
export const plain = (text: string): string => text.replace(/\s+/gu, ' ').trim();
