const reported = new Set<string>();

/** Says once on the console what is wrong with how a widget is used; the page goes on. */
export function warn(widget: string, message: string): void {
  const text = `<${widget}>: ${message}`;
  if (reported.has(text)) return;
  reported.add(text);
  console.warn(text);
}
