/** Attributes by names that ignore case and hyphens: `IDMedia`, `id-media` and `idmedia` are one. */
export function attributeReader(attributes: Readonly<Record<string, string>>): (name: string) => string {
  const plain = (name: string): string => name.toLowerCase().replaceAll('-', '');
  const values = new Map(Object.entries(attributes).map(([name, value]) => [plain(name), value]));
  return (name) => values.get(plain(name))?.trim() ?? '';
}

/** `1`, `true` and `yes` are yes, in any case. */
export const isYes = (value: string): boolean => /^(1|true|yes)$/i.test(value);
