/** Whether a text looks like an e-mail address; only a message to it would tell more. */
export const isEmail = (value: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(value);
