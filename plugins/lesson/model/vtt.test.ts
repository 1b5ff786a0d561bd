import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cut, matches } from './find.ts';
import { subtitlesFor } from '../view/transcript/use-cues.ts';
import { cueAt, parseVtt, VttProblem } from './vtt.ts';

describe('parseVtt', () => {
  it('MED-005 reads times with and without hours, several lines, names, settings; leaves notes and styles out', () => {
    const cues = parseVtt(
      '\ufeffWEBVTT a title\r\nKind: captions\r\n\r\nNOTE nothing\r\n\r\nSTYLE\r\n::cue { color: red }\r\n\r\nfirst\r\n' +
        '00:01.500 --> 00:03.000 line:0 align:start\r\nOne <i>and</i>\r\ntwo\r\n\r\n01:00:00.000 --> 01:00:02.250\r\n' +
        '<v.loud Ada L>Right &amp; &lt;true&gt; &#8364;&#x20AC;</v>',
    );
    expect(cues).toEqual([
      { from: 1.5, to: 3, speaker: '', text: 'One and two' },
      { from: 3600, to: 3602.25, speaker: 'Ada L', text: 'Right & <true> €€' },
    ]);
  });

  it('MED-005 sorts by time and leaves faulty cues out', () => {
    expect(
      parseVtt(
        'WEBVTT\n\n00:05.000 --> 00:06.000\nb\n\n00:xx --> 00:02.000\nbad\n\n00:04.000 --> 00:03.000\nbackwards\n\n' +
          '00:01.000 --> 00:02.000\na\n\n00:07.000 --> 00:08.000\n',
      ).map(({ text }) => text),
    ).toEqual(['a', 'b']);
  });

  it('MED-005 refuses what is no WebVTT or has no readable cue; an empty file has no cues', () => {
    expect(() => parseVtt('<html></html>')).toThrow(VttProblem);
    expect(() => parseVtt('')).toThrow(/first line/);
    expect(() => parseVtt('WEBVTT\n\n1 --> 2\nx')).toThrow(/None of its 1 cues/);
    expect(parseVtt('WEBVTT')).toEqual([]);
  });

  it('MED-005 whatever it is given, it gives ordered cues without marks or refuses it in words, in time', () => {
    const line = fc.oneof(
      fc.constantFrom('WEBVTT', '', '00:01.000 --> 00:02.000', '00:09.000 --> 00:02.000', '<v A', '<b>', '-->', '&#0;', '&#1114112;'),
      fc.string(),
    );
    fc.assert(
      fc.property(fc.array(line, { maxLength: 12 }), (lines) => {
        try {
          const cues = parseVtt(`WEBVTT\n\n${lines.join('\n')}`);
          for (const [index, cue] of cues.entries()) {
            expect(cue.to).toBeGreaterThan(cue.from);
            expect(cue.from).toBeGreaterThanOrEqual(cues[index - 1]?.from ?? 0);
          }
        } catch (error) {
          expect(error).toBeInstanceOf(VttProblem);
        }
      }),
    );
  });
});

describe("the transcript's places", () => {
  const cues = parseVtt('WEBVTT\n\n00:01.000 --> 00:02.000\nÉcoute le été\n\n00:03.000 --> 00:04.000\nNon');

  it('MED-005 the cue at a time is the last one begun', () => {
    expect([0, 0.99, 1, 2.5, 3, 99].map((seconds) => cueAt(cues, seconds))).toEqual([-1, -1, 0, 0, 1, 1]);
    expect(cueAt([], 5)).toBe(-1);
  });

  it('MED-005 search minds neither case nor accents, and cuts the words where it found them', () => {
    expect([matches(cues, 'ECOUTE'), matches(cues, ' ete '), matches(cues, 'xyz'), matches(cues, '')]).toEqual([[0], [0], [], [0, 1]]);
    expect([cut('Écoute le été', 'e'), cut('Non', 'x'), cut('aaa', 'aa')]).toEqual([
      ['', 'É', 'cout', 'e', ' l', 'e', ' ', 'é', 't', 'é', ''],
      ['Non'],
      ['', 'aa', 'a'],
    ]);
  });

  it('MED-005 subtitles are those of the language, of its base, the default ones, the first', () => {
    const of = (language: string, isDefault = false) => ({ language, label: language, src: language, default: isDefault });
    const all = [of('en'), of('de'), of('pt-BR', true)];
    expect([
      subtitlesFor(all, 'de')?.src,
      subtitlesFor(all, 'de-AT')?.src,
      subtitlesFor(all, 'pt')?.src,
      subtitlesFor(all, 'fr')?.src,
      subtitlesFor([of('en')], 'fr')?.src,
      subtitlesFor([], 'en'),
    ]).toEqual(['de', 'de', 'pt-BR', 'pt-BR', 'en', null]);
  });
});
