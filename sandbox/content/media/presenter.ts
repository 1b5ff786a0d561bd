import { readFileSync, writeFileSync } from 'node:fs';
import { run } from './run.ts';
import { sampleRate } from './sound.ts';

/** Of the films with a voice. */
export const [WIDTH, HEIGHT] = [640, 360] as const;
/** Frames that one look lasts: lips move about eight times a second. */
const TICK = 3;

/** How the presenter looks at a moment. */
interface Look {
  /** 0 closed to 2 wide open. */
  readonly mouth: number;
  readonly isBlinking: boolean;
  /** Of the arms, another one for each slide. */
  readonly pose: number;
}

interface Person {
  readonly skin: string;
  readonly hair: string;
  readonly jacket: string;
  readonly wall: string;
  readonly hasLongHair: boolean;
}
const PERSONS: readonly Person[] = [
  { skin: '#e3b28c', hair: '#3f2a20', jacket: '#2f6f73', wall: '#f3e7d3', hasLongHair: true },
  { skin: '#c68a5e', hair: '#1f1a18', jacket: '#8c3f4d', wall: '#e4ebe6', hasLongHair: false },
  { skin: '#f0c9a4', hair: '#8a8580', jacket: '#41508c', wall: '#ece4ee', hasLongHair: false },
];

const escape = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;');
const line = (path: string, colour: string, width: number): string =>
  `<path d="${path}" fill="none" stroke="${colour}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round"/>`;

/** The room: a window whose light falls on the wall, a shelf with what the course is about. */
const room = (wall: string): string =>
  `<rect width="640" height="360" fill="${wall}"/><path d="M64 52h104v132H64z" fill="#bfe0ee"/>` +
  '<path d="M168 92 330 150v150L168 224z" fill="#fff6d6" opacity=".55"/>' +
  `${line('M64 52h104v132H64zM116 52v132M64 118h104', '#fffaf0', 7)}<path d="M0 286h640v30H0z" fill="#b98d5f"/>` +
  '<path d="M476 148h128v8H476z" fill="#8a6642"/><rect x="490" y="112" width="46" height="36" rx="5" fill="#2b3350"/>' +
  '<circle cx="513" cy="131" r="11" fill="#8fb7d6"/><circle cx="513" cy="131" r="5" fill="#1b2136"/>' +
  '<path d="M556 148l-4-26h26l-4 26z" fill="#c8643c"/>' +
  line('M565 122c-2-16-12-20-18-22m18 22c0-18 4-26 10-32m-10 32c4-12 12-14 18-14', '#3f7a4a', 5);

/** Where the hands are: at rest, one raised, both open. */
const ARMS: readonly (readonly [left: string, right: string])[] = [
  ['M290 206c-30 20-34 40-20 60', 'M350 206c30 20 34 40 20 60'],
  ['M290 206c-30 20-34 40-20 60', 'M350 206c42 2 62-16 72-52'],
  ['M290 206c-40 16-62 14-84-4', 'M350 206c40 16 62 14 84-4'],
];

function person({ skin, hair, jacket, hasLongHair }: Person, { mouth, isBlinking, pose }: Look): string {
  const arms = ARMS[pose % ARMS.length]!;
  const hands = arms.map((path) => {
    const end = /^M(\d+) (\d+)c[-\d ]+?(-?\d+) (-?\d+)$/.exec(path.replace(/(\d)-/g, '$1 -'))!;
    return `<circle cx="${Number(end[1]) + Number(end[3])}" cy="${Number(end[2]) + Number(end[4])}" r="13" fill="${skin}"/>`;
  });
  const eye = (x: number): string =>
    isBlinking ? line(`M${x - 5} 120h10`, '#2a2320', 3) : `<circle cx="${x}" cy="120" r="4.500" fill="#2a2320"/>`;
  return (
    (hasLongHair ? `<path d="M268 122c0-76 104-76 104 0l6 66H262z" fill="${hair}"/>` : '') +
    `<path d="M256 300c0-72 18-104 64-104s64 32 64 104z" fill="${jacket}"/><path d="M300 168h40v36l-20 22-20-22z" fill="${skin}"/>` +
    arms.map((path) => line(path, jacket, 26)).join('') +
    hands.join('') +
    `<ellipse cx="320" cy="126" rx="44" ry="52" fill="${skin}"/>` +
    `<path d="M274 116c2-64 90-64 92 0-14-22-32-30-46-30s-34 8-46 30z" fill="${hair}"/>` +
    eye(303) +
    eye(337) +
    line('M296 107q7-5 14 0M330 107q7-5 14 0', hair, 3) +
    line('M320 124q-5 12 1 14', '#00000033', 3) +
    (mouth === 0
      ? line('M308 153q12 7 24 0', '#8c3b36', 3)
      : `<ellipse cx="320" cy="154" rx="${9 + mouth}" ry="${2 + 3 * mouth}" fill="#7a2a2a"/>`)
  );
}

/** The lectern, and below it the title of what is being said. */
const foot = (caption: string): string =>
  '<path d="M232 262h176l-14 50H246z" fill="#6b4a2e"/><path d="M224 252h192v14H224z" fill="#8a6642"/>' +
  '<circle cx="320" cy="288" r="9" fill="#f2a541"/>' +
  '<rect x="0" y="312" width="640" height="48" fill="#0f1830"/><rect x="0" y="312" width="10" height="48" fill="#f2a541"/>' +
  `<text x="32" y="344" font-family="DejaVu Sans, sans-serif" font-size="22" fill="#fffaf0">${escape(caption)}</text>`;

/** One look as RGB, 8 bit. */
async function drawn(who: Person, look: Look, caption: string, scratch: string): Promise<Uint8Array> {
  const [svg, raw] = [`${scratch}/presenter.svg`, `${scratch}/presenter.rgb`];
  const picture = room(who.wall) + person(who, look) + foot(caption);
  writeFileSync(svg, `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">${picture}</svg>`);
  await run('ffmpeg', ['-v', 'error', '-y', '-i', svg, '-frames:v', '1', '-f', 'rawvideo', '-pix_fmt', 'rgb24', raw]);
  return new Uint8Array(readFileSync(raw));
}

/** How loud the voice is in a tick, 0 to 1 of the loudest. */
function loudness(samples: Int16Array, ticks: number, seconds: number): number[] {
  const all = Array.from({ length: ticks }, (_, tick) => {
    const part = samples.subarray(Math.round(tick * seconds * sampleRate), Math.round((tick + 1) * seconds * sampleRate));
    return Math.sqrt(part.reduce((sum, value) => sum + value * value, 0) / Math.max(1, part.length));
  });
  const most = Math.max(1, ...all);
  return all.map((each) => each / most);
}

interface Talk {
  /** Number of the film: who speaks. */
  readonly film: number;
  /** Title and first frame of each slide. */
  readonly slides: readonly { readonly caption: string; readonly from: number }[];
  readonly frames: number;
  readonly fps: number;
  readonly voice: Int16Array;
}

/**
 * The frames (RGB, 8 bit) of a film in which somebody explains: the drawings are the slides' own, so that a lesson does not show each
 * twice. Lips follow the voice, the arms move with each slide.
 */
export async function presenterFrames({ film, slides, frames, fps, voice }: Talk, scratch: string): Promise<Iterable<Uint8Array>> {
  const who = PERSONS[film % PERSONS.length]!;
  const ticks = Math.ceil(frames / TICK);
  const loud = loudness(voice, ticks, TICK / fps);
  const looks = new Map<string, Uint8Array>();
  const keys: string[] = [];
  for (let frame = 0; frame < frames; frame++) {
    const tick = Math.floor(frame / TICK);
    const slide = Math.max(
      0,
      slides.findLastIndex(({ from }) => from <= frame),
    );
    const level = loud[tick] ?? 0;
    const look: Look = { mouth: level < 0.12 ? 0 : level < 0.45 ? 1 : 2, isBlinking: tick % 29 === 28, pose: slide };
    const key = JSON.stringify([slide, look]);
    keys.push(key);
    if (!looks.has(key)) looks.set(key, await drawn(who, look, slides[slide]!.caption, scratch));
  }
  return keys.map((key) => looks.get(key)!);
}
