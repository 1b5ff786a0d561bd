import { languages, type InLanguages, type Language, type Narration, type SpokenFilm, type WordlessFilm } from './narration.ts';

/** A subtitle; seconds from the film's start. */
interface Cue {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}
/** An event of the unit's timeline; `frame` counts from 0. */
interface TimelineEvent {
  readonly idFolie: number;
  readonly frame: number;
  readonly type: number;
  readonly attributes: Readonly<Record<string, number | string>>;
  readonly alt?: InLanguages<string>;
}
export interface Timing {
  readonly IDMedia: number;
  /** Whole frames. */
  readonly frames: number;
  readonly events: readonly TimelineEvent[];
  readonly cues: InLanguages<readonly Cue[]>;
}
// What concerns the playback and not what is on a slide.
const SLIDELESS: readonly number[] = [33, 99];
const folieOf = (type: number, slide: number): number => (SLIDELESS.includes(type) ? 0 : slide);

/** Seconds that a sentence takes, by language, slide and sentence. */
type Measured = InLanguages<readonly (readonly number[])[]>;

/**
 * Lays out a spoken film. A slide lasts as long as its slower language needs, so that one timeline
 * serves every language and switching it keeps the slide.
 */
export function spokenTiming(film: SpokenFilm, measured: Measured, settings: Narration): Timing {
  const { fps, sentencePause, slidePause } = settings;
  const events: TimelineEvent[] = [];
  const cues: Record<Language, Cue[]> = { en: [], de: [] };
  let frame = 0;
  film.slides.forEach((slide, index) => {
    const start = frame / fps;
    events.push({ idFolie: slide.idFolie, frame, type: 1, attributes: {} });
    const starts: Record<Language, number[]> = { en: [], de: [] };
    let longest = 0;
    for (const language of languages) {
      let time = 0;
      slide.text[language].forEach((text, sentence) => {
        const seconds = measured[language][index]?.[sentence] ?? 0;
        starts[language].push(time);
        cues[language].push({ from: start + time, to: start + time + seconds + sentencePause / 2, text });
        time += seconds + sentencePause;
      });
      longest = Math.max(longest, time - sentencePause + slidePause);
    }
    for (const event of slide.events ?? []) {
      const later = Math.max(...languages.map((language) => starts[language][(event.sentence ?? 1) - 1] ?? 0));
      events.push({
        idFolie: folieOf(event.type, slide.idFolie),
        frame: frame + Math.round((event.at ?? later) * fps),
        type: event.type,
        attributes: event.attributes,
        ...(event.alt && { alt: event.alt }),
      });
    }
    frame += Math.ceil(longest * fps);
  });
  return { IDMedia: film.IDMedia, frames: frame, events, cues };
}

/** Lays out a film without words: slides and subtitles at the given times. */
export function wordlessTiming(film: WordlessFilm, settings: Narration): Timing {
  const events: TimelineEvent[] = [];
  const cues: Record<Language, Cue[]> = { en: [], de: [] };
  let frame = 0;
  for (const slide of film.slides) {
    const start = frame / settings.fps;
    events.push({ idFolie: slide.idFolie, frame, type: 1, attributes: {} });
    for (const event of slide.events ?? []) {
      events.push({
        idFolie: folieOf(event.type, slide.idFolie),
        frame: frame + Math.round((event.at ?? 0) * settings.fps),
        type: event.type,
        attributes: event.attributes,
      });
    }
    for (const subtitle of slide.subtitles) {
      for (const language of languages)
        cues[language].push({ from: start + subtitle.from, to: start + subtitle.to, text: subtitle[language] });
    }
    frame += Math.round(slide.seconds * settings.fps);
  }
  return { IDMedia: film.IDMedia, frames: frame, events, cues };
}

/** `hh:mm:ss:ff` of a frame. */
export function timecode(frame: number, fps: number): string {
  const seconds = Math.floor(frame / fps);
  return [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60, frame % fps]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}

/** The `event` elements of a timeline as they are in the unit's XML, each on its own line behind `indent`. */
export function timelineXml(timing: Timing, fps: number, indent: string): string {
  return timing.events
    .map((event, index) => {
      const more = Object.entries(event.attributes)
        .map(([name, value]) => ` ${name}="${value}"`)
        .join('');
      const tc = timecode(event.frame, fps);
      const start = `${indent}<event id="e${index + 1}" idFolie="${event.idFolie}" tc="${tc}" type="${event.type}"${more}`;
      const { alt } = event;
      return alt === undefined
        ? `${start}/>\n`
        : `${start}>${languages.map((language) => `<alt language="${language}">${alt[language]}</alt>`).join('')}</event>\n`;
    })
    .join('');
}

/** Breaks a text into as few lines of at most `width` characters as possible, all about equally long. */
export function wrap(text: string, width = 44): string {
  const fill = (limit: number): string[] => {
    const lines: string[] = [];
    for (const word of text.split(' ')) {
      const line = lines.at(-1);
      if (line !== undefined && line.length + 1 + word.length <= limit) lines[lines.length - 1] = `${line} ${word}`;
      else lines.push(word);
    }
    return lines;
  };
  const fewest = fill(width).length;
  let limit = Math.ceil(text.length / fewest);
  while (fill(limit).length > fewest) limit++;
  return fill(limit).join('\n');
}

/** Cuts a cue that needs more than two lines, at a comma or the like near its middle; each part gets its share of the time. */
function readable(cue: Cue): Cue[] {
  if (wrap(cue.text).split('\n').length <= 2) return [cue];
  const middle = cue.text.length / 2;
  const cuts = [...cue.text.matchAll(/[,;:.?!] /g)].map((match) => match.index + 1);
  const spaces = [...cue.text.matchAll(/ /g)].map((match) => match.index);
  const nearest = (positions: number[]): number | undefined => positions.sort((a, b) => Math.abs(a - middle) - Math.abs(b - middle))[0];
  const comma = nearest(cuts);
  const cut = comma !== undefined && Math.abs(comma - middle) < middle * 0.6 ? comma : (nearest(spaces) ?? middle);
  const time = cue.from + (cue.to - cue.from) * (cut / cue.text.length);
  return [
    ...readable({ from: cue.from, to: time, text: cue.text.slice(0, cut) }),
    ...readable({ from: time, to: cue.to, text: cue.text.slice(cut + 1) }),
  ];
}

/** A WebVTT file. @param settings of every cue, such as `line:0` for the first line of the picture */
export function webVtt(cues: readonly Cue[], settings = ''): string {
  const clock = (seconds: number): string => {
    const ms = Math.round(seconds * 1000);
    const two = (value: number): string => String(Math.floor(value)).padStart(2, '0');
    return `${two(ms / 60_000)}:${two((ms / 1000) % 60)}.${String(ms % 1000).padStart(3, '0')}`;
  };
  return `WEBVTT\n\n${cues
    .flatMap(readable)
    .map((cue, index) => `${index + 1}\n${clock(cue.from)} --> ${clock(cue.to)}${settings && ` ${settings}`}\n${wrap(cue.text)}\n`)
    .join('\n')}`;
}
