import { bitsOf, COLUMNS, ROW_HEIGHT } from './frame-code.ts';

/** Paints a rectangle into a grey picture. */
function fill(picture: Uint8Array, width: number, [x, y, w, h]: readonly [number, number, number, number], grey: number): void {
  for (let row = Math.round(y); row < Math.round(y + h); row += 1)
    picture.fill(grey, row * width + Math.round(x), row * width + Math.round(x + w));
}

/** Paints one frame of a test clip: its number, and below it a hand that goes round the picture once in two seconds. */
export function drawFrame(frame: number, width: number, height: number, fps: number): Uint8Array {
  const picture = new Uint8Array(width * height).fill(96);
  const cell = width / COLUMNS;
  const tall = height * ROW_HEIGHT;
  bitsOf(frame).forEach((bit, column) => {
    fill(picture, width, [column * cell, 0, cell, tall], bit ? 255 : 0);
    fill(picture, width, [column * cell, tall, cell, tall], bit ? 0 : 255);
  });
  const second = Math.floor(frame / fps);
  const part = (frame % (fps * 2)) / (fps * 2);
  fill(picture, width, [part * (width - height / 6), height * 0.4, height / 6, height / 6], 224);
  // One step more with every second that has passed, so that a look tells where one is.
  fill(picture, width, [0, height * 0.8, (width * (second + 1)) / 20, height * 0.1], 32);
  return picture;
}

/** All frames of a clip, as ffmpeg takes them (`-pix_fmt gray`). */
export function* frames(count: number, width: number, height: number, fps: number): Generator<Uint8Array> {
  for (let frame = 0; frame < count; frame += 1) yield drawFrame(frame, width, height, fps);
}

/** A tone that is louder at the beginning of every second: mono, 16 bit. @param hertz its pitch */
export function beeps(seconds: number, hertz: number, rate: number): Int16Array {
  return Int16Array.from({ length: Math.round(seconds * rate) }, (_, sample) => {
    const time = sample / rate;
    return Math.round(Math.sin(2 * Math.PI * hertz * time) * (time % 1 < 0.1 ? 12000 : 1500));
  });
}
