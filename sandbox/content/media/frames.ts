interface Light {
  readonly colour: readonly [number, number, number];
  readonly x: number;
  readonly y: number;
  readonly radius: number;
}
const smooth = (t: number): number => {
  const u = Math.min(1, Math.max(0, t));
  return u * u * (3 - 2 * u);
};
const between = (from: number, to: number, t: number): number => from + (to - from) * smooth(t);

const red = [236, 56, 44] as const;
const green = [20, 176, 70] as const;
const blue = [0, 40, 236] as const;
// A filter takes away what it does not let through: cyan takes red, magenta green, yellow blue.
const takesRed = [225, 70, 30] as const;
const takesGreen = [20, 200, 90] as const;
const takesBlue = [5, 25, 210] as const;

/** Where the discs are at a time; positions in parts of the picture's height, origin in its centre. */
function discs(time: number, third: number): { add: boolean; lights: Light[] } {
  const t = time % third;
  const radius = 0.29;
  if (time < third) {
    const distance = between(0.62, 0.19, (t - 4.6) / 4.6);
    return {
      add: true,
      lights: [
        { colour: red, x: -distance, y: -0.05, radius },
        { colour: green, x: distance, y: -0.05, radius },
      ],
    };
  }
  if (time < third * 2) {
    const up = between(0.05, 0.13, t / 4);
    return {
      add: true,
      lights: [
        { colour: red, x: -0.19, y: -up, radius },
        { colour: green, x: 0.19, y: -up, radius },
        { colour: blue, x: 0, y: between(0.95, 0.2, (t - 0.4) / 6), radius },
      ],
    };
  }
  const near = between(0.9, 0.17, (t - 1) / 8.6);
  return {
    add: false,
    lights: [takesRed, takesGreen, takesBlue].map((colour, k) => ({
      colour,
      radius,
      x: near * Math.sin((k * 2 * Math.PI) / 3),
      y: 0.02 - near * Math.cos((k * 2 * Math.PI) / 3),
    })),
  };
}

/** The frames (RGB, 8 bit) of the film about mixing colour: lights add up on black, filters take away from white. */
export function* colourFrames(width: number, height: number, frames: number, fps: number): Generator<Uint8Array> {
  const third = frames / fps / 3;
  for (let frame = 0; frame < frames; frame++) {
    const { add, lights } = discs(frame / fps, third);
    const fade = smooth(((frame / fps) % third) / 0.6) * smooth((third - ((frame / fps) % third)) / 0.6);
    const ground = add ? [11, 15, 29] : [255, 250, 240];
    const pixels = new Uint8Array(width * height * 3);
    for (let y = 0, i = 0; y < height; y++) {
      for (let x = 0; x < width; x++, i += 3) {
        let [r = 0, g = 0, b = 0] = ground;
        for (const light of lights) {
          const dx = x - width / 2 - light.x * height;
          const dy = y - height / 2 - light.y * height;
          const inside = light.radius * height - Math.sqrt(dx * dx + dy * dy) + 0.5;
          if (inside <= 0) continue;
          const share = (inside < 1 ? inside : 1) * (add ? 1 : -1);
          r += light.colour[0] * share;
          g += light.colour[1] * share;
          b += light.colour[2] * share;
        }
        pixels[i] = Math.max(0, Math.min(255, r)) * fade;
        pixels[i + 1] = Math.max(0, Math.min(255, g)) * fade;
        pixels[i + 2] = Math.max(0, Math.min(255, b)) * fade;
      }
    }
    yield pixels;
  }
}
