import { parseText, tokenizeVTTCue, type VTTNode } from 'media-captions';
import { writeTime, type Words } from './cues.ts';

/** More than this is no lesson, but a mistake or an attack. */
const MOST_CUES = 20_000;

interface ReadFile {
  readonly cues: readonly Words[];
  /** Lines that could not be read, counted from 1. */
  readonly faults: readonly number[];
  /** How many lines had a format or a place of their own, which are left out. */
  readonly plainer: number;
}

const wordsOf = (nodes: readonly VTTNode[]): string =>
  nodes.map((node) => (node.type === 'text' ? node.data : node.type === 'timestamp' ? '' : wordsOf(node.children))).join('');

/** Who speaks: the first voice that is named. */
function speakerIn(nodes: readonly VTTNode[]): string {
  for (const node of nodes) {
    if (node.type === 'text' || node.type === 'timestamp') continue;
    const found = (node.type === 'v' ? node.voice : '') || speakerIn(node.children);
    if (found) return found;
  }
  return '';
}

/** Formats, and times within a line: who speaks is none of them. */
const hasMarks = (nodes: readonly VTTNode[]): boolean =>
  nodes.some((node) => node.type !== 'text' && (node.type !== 'v' || hasMarks(node.children)));

/**
 * Reads a file of WebVTT or SubRip (`.srt`): cues in order of time; formats and places on the picture are left out and counted. Never
 * rejects.
 */
export async function readSubtitlesFile(source: string): Promise<ReadFile> {
  const text = source.replace(/^\ufeff/, '').replaceAll('\0', '\ufffd');
  const type = /^WEBVTT(?:\s|$)/.test(text) ? 'vtt' : 'srt';
  const { cues, errors } = await parseText(text, { type, errors: true });
  let plainer = 0;
  const read = cues
    .slice(0, MOST_CUES)
    .toSorted((one, other) => one.startTime - other.startTime)
    .map((cue): Words => {
      const tokens = tokenizeVTTCue(cue);
      if (hasMarks(tokens) || cue.line !== 'auto' || cue.position !== 'auto') plainer += 1;
      const lines = wordsOf(tokens).split('\n');
      return {
        from: writeTime(cue.startTime),
        to: writeTime(cue.endTime),
        speaker: speakerIn(tokens).trim(),
        text: lines
          .map((line) => line.trim())
          .filter((line) => line !== '')
          .join('\n'),
      };
    })
    .filter((cue) => cue.text !== '');
  return { cues: read, faults: [...new Set(errors.map(({ line }) => line))], plainer };
}
