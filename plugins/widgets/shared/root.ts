/** Properties of a widget's outermost element: its own class, and what the stylesheet set on it. */
export function rootProps(name: string, attributes: Readonly<Record<string, string>>): Record<string, unknown> {
  const props: Record<string, unknown> = { className: attributes.class ? `${name} ${attributes.class}` : name };
  for (const key in attributes) if (/^(?:id|lang|dir|hidden|data-.*)$/.test(key)) props[key] = attributes[key];
  return props;
}
