/**
 * Renders the films, sounds and subtitles of the course: `npm run media`. Needs ffmpeg (with librsvg) and espeak-ng. With numbers
 * (`npm run media -- 9001 9010`) only these; with `--texts` only subtitles and timelines, for when pictures and words are as before; with
 * `--pictures` only the pictures of films with a voice, to the voices and times that there are.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filmToTs, framesToMp4, masterToHls, masterToMp4, rawToMaster, toMp3 } from './encode.ts';
import { colourFrames } from './frames.ts';
import { isSpoken, languages, narration, type Language, type SpokenFilm, type WordlessFilm } from './narration.ts';
import { HEIGHT, presenterFrames, WIDTH } from './presenter.ts';
import { run } from './run.ts';
import { sampleRate, samplesOf, speak, tones, track, writeWav } from './sound.ts';
import { spokenTiming, timelineXml, webVtt, wordlessTiming, type Timing } from './timing.ts';

const files = fileURLToPath(new URL('files/', import.meta.url));
const objects = fileURLToPath(new URL('../objects/', import.meta.url));
const { fps } = narration;
const textsOnly = process.argv.includes('--texts');
const picturesOnly = process.argv.includes('--pictures');
const scratch = mkdtempSync(join(tmpdir(), 'lectern-media-'));

async function spoken(film: SpokenFilm): Promise<Timing> {
  const voices: Record<Language, Int16Array[][]> = { en: [], de: [] };
  for (const language of languages) {
    for (const slide of film.slides) {
      const spoken: Int16Array[] = [];
      for (const sentence of slide.text[language])
        spoken.push(await speak(sentence, narration.voices[language], narration.wordsPerMinute, scratch));
      voices[language].push(spoken);
    }
  }
  const seconds = (language: Language): number[][] => voices[language].map((slide) => slide.map((samples) => samples.length / sampleRate));
  const timing = spokenTiming(film, { en: seconds('en'), de: seconds('de') }, narration);
  if (textsOnly) return timing;
  const starts = timing.events.filter((event) => event.type === 1).map((event) => event.frame);
  for (const language of languages) {
    const sentences = voices[language].flat();
    const wav = `${scratch}/voice.wav`;
    const voice = track(
      timing.frames / fps,
      timing.cues[language].map((cue, index) => ({ at: cue.from, samples: sentences[index] ?? new Int16Array() })),
    );
    writeWav(wav, voice);
    const target = `${files}${film.path}${film.IDMedia}_${language}`;
    if (film.kind === 'audio') {
      await toMp3(wav, `${target}.mp3`);
      continue;
    }
    await talk(film, language, { starts, frames: timing.frames, voice, sound: wav });
  }
  return timing;
}

interface Spoken {
  /** First frame of each slide. */
  readonly starts: readonly number[];
  readonly frames: number;
  readonly voice: Int16Array;
  /** The file that it is in. */
  readonly sound: string;
}

/** A film of somebody who says it, and its stream where it has one. */
async function talk(film: SpokenFilm, language: Language, { starts, frames, voice, sound }: Spoken): Promise<void> {
  const target = `${files}${film.path}${film.IDMedia}_${language}.mp4`;
  const slides = film.slides.map(({ caption }, index) => ({ caption: caption[language], from: starts[index] ?? 0 }));
  const pictures = await presenterFrames({ film: film.IDMedia, slides, frames, fps, voice }, scratch);
  await framesToMp4({ pictures, width: WIDTH, height: HEIGHT, fps }, sound, target);
  if (film.kind !== 'stream') return;
  const stream = `${files}vod/${film.path}${film.IDMedia}_${language}`;
  await filmToTs(target, fps, stream, `${stream}.mp4.m3u8`);
}

/** New pictures to the voices and times that there are. */
async function redrawn(film: SpokenFilm): Promise<void> {
  const object = readdirSync(objects)
    .map((name) => readFileSync(objects + name, 'utf8'))
    .find((text) => text.includes(`IDMedia="${film.IDMedia}"`));
  const clip = object?.slice(object.indexOf(`IDMedia="${film.IDMedia}"`)) ?? '';
  const events = /<timeline [^>]*>([\s\S]*?)<\/timeline>/.exec(clip)?.[1] ?? '';
  const starts = [...events.matchAll(/ tc="(\d+):(\d+):(\d+):(\d+)" type="1"/g)].map(
    ([, hours, minutes, seconds, frame]) => Number(frame) + fps * (Number(seconds) + 60 * (Number(minutes) + 60 * Number(hours))),
  );
  for (const language of languages) {
    const before = `${files}${film.path}${film.IDMedia}_${language}.mp4`;
    const sound = `${scratch}/voice.m4a`;
    await run('ffmpeg', ['-v', 'error', '-y', '-i', before, '-vn', '-c:a', 'copy', sound]);
    const count = ['-v', 'error', '-count_packets', '-select_streams', 'v', '-show_entries', 'stream=nb_read_packets', '-of', 'csv=p=0'];
    const frames = Number.parseInt(await run('ffprobe', [...count, before]), 10);
    await talk(film, language, { starts, frames, voice: await samplesOf(sound, scratch), sound });
  }
}

async function wordless(film: WordlessFilm): Promise<Timing> {
  const timing = wordlessTiming(film, narration);
  if (textsOnly) return timing;
  const wav = `${scratch}/tones.wav`;
  const master = `${scratch}/master.mkv`;
  writeWav(wav, tones(timing.frames / fps));
  await rawToMaster(colourFrames(1280, 720, timing.frames, fps), 1280, 720, fps, master);
  await masterToMp4(master, wav, `${files}${film.path}${film.IDMedia}.mp4`);
  const stream = `${files}vod/${film.path}${film.IDMedia}`;
  await masterToHls(master, wav, fps, stream, `${stream}.mp4.m3u8`);
  return timing;
}

/** Writes the measured times into the unit or lesson that plays the film. */
function updateTimeline(timing: Timing): void {
  const timeline = new RegExp(
    `(<clip [^>]*IDMedia="${timing.IDMedia}"(?:(?!<clip )[\\s\\S])*?\\n( *)<timeline [^>]*>)[\\s\\S]*?( *</timeline>)`,
  );
  for (const name of readdirSync(objects)) {
    const text = readFileSync(objects + name, 'utf8');
    if (!timeline.test(text)) continue;
    writeFileSync(
      objects + name,
      text.replace(
        timeline,
        (_, head: string, indent: string, tail: string) => `${head}\n${timelineXml(timing, fps, `${indent}  `)}${tail}`,
      ),
    );
    return;
  }
  throw new Error(
    `No object in sandbox/content/objects has a clip with IDMedia="${timing.IDMedia}" and a timeline; ` +
      `add the lesson or take the film out of narration.json`,
  );
}

const wanted = process.argv
  .slice(2)
  .filter((word) => !word.startsWith('--'))
  .map(Number);
try {
  for (const film of narration.films) {
    if (wanted.length > 0 && !wanted.includes(film.IDMedia)) continue;
    if (picturesOnly) {
      if (isSpoken(film) && film.kind !== 'audio') await redrawn(film);
      continue;
    }
    mkdirSync(`${files}${film.path}`, { recursive: true });
    mkdirSync(`${files}vod/${film.path}`, { recursive: true });
    const timing = isSpoken(film) ? await spoken(film) : await wordless(film);
    // The pictures of these films bear their titles at the bottom.
    const settings = isSpoken(film) && film.kind !== 'audio' ? 'line:0' : '';
    for (const language of languages)
      writeFileSync(`${files}${film.path}${film.IDMedia}_${language}.vtt`, webVtt(timing.cues[language], settings));
    updateTimeline(timing);
    console.log(`${film.IDMedia} ${film.kind}: ${(timing.frames / fps).toFixed(2)} s`);
  }
} finally {
  rmSync(scratch, { recursive: true, force: true });
}
