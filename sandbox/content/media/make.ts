/**
 * Renders the films, sounds and subtitles of the course: `npm run media`. Needs ffmpeg, espeak-ng and rsvg-convert. With numbers
 * (`npm run media -- 9001 9010`) only these; with `--texts` only subtitles and timelines, for when pictures and words are as before.
 */
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { filmToTs, masterToHls, masterToMp4, rawToMaster, slidesToMp4, toMp3 } from './encode.ts';
import { colourFrames, slideFrame } from './frames.ts';
import { isSpoken, languages, narration, type Language, type SpokenFilm, type WordlessFilm } from './narration.ts';
import { sampleRate, speak, tones, track, writeWav } from './sound.ts';
import { spokenTiming, timelineXml, webVtt, wordlessTiming, type Timing } from './timing.ts';

const files = fileURLToPath(new URL('files/', import.meta.url));
const objects = fileURLToPath(new URL('../objects/', import.meta.url));
const { fps } = narration;
const textsOnly = process.argv.includes('--texts');
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
    writeWav(
      wav,
      track(
        timing.frames / fps,
        timing.cues[language].map((cue, index) => ({ at: cue.from, samples: sentences[index] ?? new Int16Array() })),
      ),
    );
    const target = `${files}${film.path}${film.IDMedia}_${language}`;
    if (film.kind === 'audio') {
      await toMp3(wav, `${target}.mp3`);
      continue;
    }
    const stills = [];
    for (const [index, slide] of film.slides.entries()) {
      const file = `${scratch}/slide-${index}.png`;
      await slideFrame(slide.picture, slide.caption[language], file);
      stills.push({ file, frames: (starts[index + 1] ?? timing.frames) - (starts[index] ?? 0) });
    }
    await slidesToMp4(stills, wav, fps, `${target}.mp4`);
    if (film.kind === 'stream') {
      const stream = `${files}vod/${film.path}${film.IDMedia}_${language}`;
      await filmToTs(`${target}.mp4`, fps, stream, `${stream}.mp4.m3u8`);
    }
  }
  return timing;
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
  .filter((word) => word !== '--texts')
  .map(Number);
try {
  for (const film of narration.films) {
    if (wanted.length > 0 && !wanted.includes(film.IDMedia)) continue;
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
