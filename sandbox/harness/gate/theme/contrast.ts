/** A colour as red, green and blue, 0 to 255. */
export type Colour = readonly [red: number, green: number, blue: number];

/** Reads `#rgb`, `#rrggbb`, `rgb(…)` and `hsl(…)` without transparency; null for what else a style sheet can say. */
export function readColour(text: string): Colour | null {
  const hex = /^#([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text)?.[1];
  if (hex !== undefined) {
    const digits = hex.length === 3 ? hex.replace(/./g, '$&$&') : hex;
    return [0, 2, 4].map((at) => parseInt(digits.slice(at, at + 2), 16)) as unknown as Colour;
  }
  const named = ({ black: [0, 0, 0], white: [255, 255, 255] } as Readonly<Record<string, Colour>>)[text.toLowerCase()];
  if (named !== undefined) return named;
  const [, kind = '', inside = ''] = /^(rgb|hsl)a?\(([^()/]*)\)$/i.exec(text) ?? [];
  const parts = inside.trim().split(/[\s,]+/);
  const numbers = parts.map((part) => parseFloat(part));
  if (numbers.length !== 3 || numbers.some(Number.isNaN)) return null;
  const [one = 0, two = 0, three = 0] = numbers;
  if (kind.toLowerCase() === 'rgb')
    return parts.map((part, index) => (part.endsWith('%') ? numbers[index]! * 2.55 : numbers[index]!)) as unknown as Colour;
  const saturation = (two / 100) * Math.min(three / 100, 1 - three / 100);
  const channel = (offset: number): number => {
    const at = (offset + one / 30) % 12;
    return 255 * (three / 100 - saturation * Math.max(-1, Math.min(at - 3, 9 - at, 1)));
  };
  return [channel(0), channel(8), channel(4)];
}

/** Relative luminance (WCAG 2.2). */
function luminance(colour: Colour): number {
  const [r = 0, g = 0, b = 0] = colour.map((each) => {
    const value = each / 255;
    return value <= 0.04045 ? value / 12.92 : ((value + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * r + 0.7152 * g + 0.0722 * b;
}

export function contrast(one: Colour, other: Colour): number {
  const [light = 0, dark = 0] = [luminance(one), luminance(other)].sort((a, b) => b - a);
  return (light + 0.05) / (dark + 0.05);
}

/** A colour with a share of another over it. */
export const mixed = (ground: Colour, tint: Colour, share: number): Colour =>
  ground.map((part, index) => Math.round(part * (1 - share) + tint[index]! * share)) as unknown as Colour;

const hexOf = (colour: Colour): string => `#${colour.map((part) => Math.round(part).toString(16).padStart(2, '0')).join('')}`;

/** The closest colour of the same hue that has the contrast with every ground; null when none has. */
export function readable(ink: Colour, grounds: readonly { readonly on: Colour; readonly least: number }[]): string | null {
  for (let share = 0.02; share <= 1; share += 0.02) {
    for (const end of [
      [0, 0, 0],
      [255, 255, 255],
    ] as const) {
      const tried = mixed(ink, end, share);
      if (grounds.every(({ on, least }) => contrast(tried, on) >= least)) return hexOf(tried);
    }
  }
  return null;
}
