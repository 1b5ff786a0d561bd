import { expect, it } from 'vitest';
import { edits, parse, select, type Splice, type XDocument } from '../../../xsl/engine/index.ts';
import { addCue, beginSubtitles, putCues, readSubtitles, readTime, removeCue, setCue, writeTime, writeWebVtt, type Cue } from './cues.ts';
import { readSubtitlesFile } from './read-file.ts';

const source = (inner: string): XDocument => parse(`<lesson><clip id="c1">${inner}</clip></lesson>`);
const subtitlesIn = (document: XDocument) => readSubtitles(select(document, '/lesson/clip')[0]!);
const cuesIn = (document: XDocument): readonly Cue[] => subtitlesIn(document)[0]!.cues;
const PATH = '/lesson/clip/subtitles';
const changed = (document: XDocument, splices: readonly Splice[] | null): XDocument => edits.applyEdits(document, splices!).document;
const xml = (document: XDocument): string => edits.serializeSource(document);
const cue = (from: string, to: string, text: string): string => `<cue from="${from}" to="${to}">${text}</cue>`;

it('reads times as people write them, and writes them as documents have them', () => {
  expect(['1:02.5', '62.5', '00:01:02,500', ' 1:2.50 '].map(readTime)).toEqual([62.5, null, 62.5, 62.5]);
  expect(['', 'soon', '1:60', '60:00:00.0000', '-1', '1:2:3:4'].map(readTime)).toEqual([null, null, null, null, null, null]);
  expect([0, 62.5, 3599.9996, 360_000.25, -3].map(writeTime)).toEqual([
    '00:00:00.000',
    '00:01:02.500',
    '01:00:00.000',
    '100:00:00.250',
    '00:00:00.000',
  ]);
});

it('says what is wrong with a line, and leaves it where it is', () => {
  const cues = [
    cue('soon', '00:00:02.000', 'a'),
    cue('00:00:02.000', '00:00:02.000', 'b'),
    cue('00:00:02.000', '00:00:04.000', ' '),
    cue('00:00:03.000', '00:00:05.000', 'c'),
    cue('00:00:05.000', '00:00:05.500', 'more than anybody reads in it'),
    cue('00:00:06.000', '00:00:09.000', 'good'),
  ];
  const document = source(`<subtitles language="en">${cues.join('')}</subtitles>`);
  expect(cuesIn(document).map(({ problem }) => problem)).toEqual(['noTime', 'noLength', 'noWords', 'overlaps', 'fast', '']);
});

it('begins subtitles of a language; the first ones are the default', () => {
  const first = changed(source(''), beginSubtitles(edits, source(''), '/lesson/clip', 'en'));
  expect(xml(first)).toContain('<subtitles language="en" default="1"/>');
  const second = changed(first, beginSubtitles(edits, first, '/lesson/clip', 'de'));
  expect(xml(second)).toContain('<subtitles language="en" default="1"/><subtitles language="de"/>');
  expect(beginSubtitles(edits, second, '/lesson/clip', '"/><b')).toBeNull();
});

it('puts a new line where it belongs in time, up to the next one, and changes no other byte', () => {
  const [one, two] = [cue('00:00:01.000', '00:00:02.000', 'one'), cue('00:00:08.000', '00:00:09.000', 'two')];
  const before = `<subtitles language="en">\n  ${one}\n  ${two}\n</subtitles>`;
  const document = source(before);
  const { splices, at } = addCue(edits, document, PATH, 6)!;
  expect(at).toBe(1);
  const next = changed(document, splices);
  expect(xml(next)).toBe(
    xml(source(before)).replace(
      '\n  <cue from="00:00:08.000"',
      `\n  ${cue('00:00:06.000', '00:00:08.000', '')}\n  <cue from="00:00:08.000"`,
    ),
  );
  expect(addCue(edits, document, PATH, 20)!.at).toBe(2);
  const empty = source('<subtitles language="en"/>');
  expect(xml(changed(empty, addCue(edits, empty, PATH, 1.5)!.splices))).toContain(cue('00:00:01.500', '00:00:04.500', ''));
});

it('writes words and times of a line; what is no time stays as it was written', () => {
  const document = source(`<subtitles language="en">${cue('00:00:01.000', '00:00:02.000', 'one')}</subtitles>`);
  const path = `${PATH}/cue`;
  const steps = [
    ['text', 'a < b & "c"\nd'],
    ['from', '0:01,25'],
    ['to', 'later'],
    ['speaker', 'Ann "A" <x>'],
  ] as const;
  const next = steps.reduce((each, [part, value]) => changed(each, setCue(edits, each, path, part, value)), document);
  expect(cuesIn(next)[0]).toMatchObject({ text: 'a < b & "c"\nd', from: '00:00:01.250', to: 'later', speaker: 'Ann "A" <x>' });
  expect(setCue(edits, next, path, 'from', '1.25'), 'the same time is no change').toBeNull();
  const silent = changed(next, setCue(edits, next, path, 'speaker', ''));
  expect(xml(silent)).not.toContain('speaker');
  expect(cuesIn(changed(silent, removeCue(edits, silent, path)))).toEqual([]);
});

it('reads WebVTT and SubRip: times, who speaks, words without marks; what cannot be read is named by its line', async () => {
  const vtt =
    '\ufeffWEBVTT - a film\n\nNOTE by hand\n\n2\n00:03.000 --> 00:04.000 line:0\n<v Ann>Light <i>&amp;</i> shade\nagain\n\n' +
    '00:01.000 --> 00:02.500\nFirst\n\nsoon --> 00:09.000\nlost\n';
  const read = await readSubtitlesFile(vtt);
  expect(read.cues).toEqual([
    { from: '00:00:01.000', to: '00:00:02.500', speaker: '', text: 'First' },
    { from: '00:00:03.000', to: '00:00:04.000', speaker: 'Ann', text: 'Light & shade\nagain' },
  ]);
  expect(read.faults).toEqual([13]);
  expect(read.plainer).toBe(1);
  const plain = 'WEBVTT\n\n00:01.000 --> 00:02.000\n<v Ann>Nothing lost\n\n00:03.000 --> 00:04.000 position:10%\nMoved\n';
  expect((await readSubtitlesFile(plain)).plainer).toBe(1);
  const srt = '1\r\n00:00:01,000 --> 00:00:02,500\r\n<b>Bold</b> words\r\n\r\n2\r\n00:00:03,000 --> 00:00:04,500\r\nNext\r\n';
  expect((await readSubtitlesFile(srt)).cues.map(({ from, text }) => [from, text])).toEqual([
    ['00:00:01.000', 'Bold words'],
    ['00:00:03.000', 'Next'],
  ]);
  expect((await readSubtitlesFile(srt)).plainer).toBe(1);
  expect((await readSubtitlesFile('%PDF-1.4 rubbish')).cues).toEqual([]);
});

it('writes WebVTT of the lines that can be shown, which reads back as the same', async () => {
  const lines =
    `<cue from="00:00:01.000" to="00:00:02.500" speaker="Ann &amp; Bo">One &lt;b&gt;\n\n--&gt; two &amp; more</cue>` +
    cue('soon', '00:00:04.000', 'lost') +
    cue('01:00:03.000', '01:00:04.000', 'Last');
  const cues = cuesIn(source(`<subtitles language="en">${lines}</subtitles>`));
  const vtt = writeWebVtt(cues);
  expect(vtt).toBe(
    'WEBVTT\n\n00:00:01.000 --> 00:00:02.500\n<v Ann &amp; Bo>One &lt;b&gt;\n--&gt; two &amp; more\n\n' +
      '01:00:03.000 --> 01:00:04.000\nLast\n',
  );
  const read = await readSubtitlesFile(vtt);
  expect(read.faults).toEqual([]);
  expect(read.cues.map(({ from, speaker, text }) => [from, speaker, text])).toEqual([
    ['00:00:01.000', 'Ann & Bo', 'One <b>\n--> two & more'],
    ['01:00:03.000', '', 'Last'],
  ]);
});

it('takes a file over in the place of all that there was; what is in it stays text', () => {
  const document = source(`<subtitles language="en" src="media/old.vtt">${cue('00:00:01.000', '00:00:02.000', 'old')}</subtitles>`);
  const words = [{ from: '00:00:01.000', to: '00:00:02.000', speaker: '', text: '</cue><script>alert(1)</script>' }];
  const next = changed(document, putCues(edits, document, PATH, words));
  expect(cuesIn(next).map(({ text }) => text)).toEqual(['</cue><script>alert(1)</script>']);
  expect(subtitlesIn(next)[0]!.src).toBe('media/old.vtt');
});
