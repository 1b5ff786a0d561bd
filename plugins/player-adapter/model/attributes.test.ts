import { describe, expect, it } from 'vitest';
import { readClip, objectFit, parsePlayerVars, readFields } from './attributes.ts';

const full = {
  id: 'c1',
  IDMedia: '9001',
  sourceType: '1',
  filename: 'intro.mp4',
  path: 'acme/',
  languageDependent: 'yes',
  previewPicture: 'img/9001.jpg',
  startTC: '00:00:01:05',
  autostart: '1',
  availFormats: '36',
  forcePlayer: 'HTML5',
  handlePlayerFail: 'site.fail',
  type: 'audio',
};

describe('readClip', () => {
  it.each([
    ['MED-009', 'id', 'c1'],
    ['MED-010', 'IDMedia', '9001'],
    ['MED-015', 'filename', 'intro.mp4'],
    ['MED-016', 'path', 'acme/'],
    ['MED-017', 'languageDependent', true],
    ['MED-018', 'previewPicture', 'img/9001.jpg'],
    ['MED-019', 'startTC', '00:00:01:05'],
    ['MED-020', 'autostart', true],
    ['MED-021', 'availFormats', 36],
    ['MED-022', 'forcePlayer', 'html5'],
    ['MED-023', 'handlePlayerFail', 'site.fail'],
    ['MED-024', 'audio', true],
  ] as const)('%s field %s', (_row, field, value) => {
    expect(readClip(full, [])[field]).toBe(value);
  });

  it.each([
    ['MED-011', '0', 0],
    ['MED-012', '1', 1],
    ['MED-013', '2', 2],
    ['MED-014', '3', 3],
  ] as const)('%s source type %s', (_row, written, value) => {
    expect(readClip({ sourceType: written }, []).sourceType).toBe(value);
  });

  it('MED-011 a source type that is none of the four is streaming', () => {
    for (const written of ['', '4', '-1', '1.5', 'progressive']) expect(readClip({ sourceType: written }, []).sourceType).toBe(0);
  });

  it('MED-021 formats that are missing or no sum of flags are MP4', () => {
    for (const written of [undefined, '', '0', '-4', 'mp4'])
      expect(readClip(written === undefined ? {} : { availFormats: written }, []).availFormats).toBe(4);
  });

  it('MED-017 MED-020 what is not yes is no', () => {
    const clip = readClip({ languageDependent: 'no', autostart: '0' }, []);
    expect([clip.languageDependent, clip.autostart, readClip({}, []).languageDependent]).toEqual([false, false, false]);
  });

  it('MED-009 MED-010 names in kebab case are the same', () => {
    const kebab = Object.fromEntries(
      Object.entries({ 'id-media': '7', 'source-type': '3', 'avail-formats': '4', 'preview-picture': 'p.jpg', 'start-tc': '00:00:00:01' }),
    );
    expect(readClip(kebab, [])).toMatchObject({
      IDMedia: '7',
      sourceType: 3,
      availFormats: 4,
      previewPicture: 'p.jpg',
      startTC: '00:00:00:01',
    });
  });

  it('MED-009 keeps the subtitles given', () => {
    const subtitles = [{ language: 'de', label: 'Deutsch', src: 'a.vtt', default: true }];
    expect(readClip({}, subtitles).subtitles).toBe(subtitles);
  });
});

describe('readFields', () => {
  const full = {
    id: 'p1',
    playerTarget: 'playerArea',
    overlayMode: '1',
    hideUnused: '1',
    uiMode: '2',
    playerVars: 'autostart~true|logo~',
    playerParams: 'x=1',
    panelType: 'slides',
    preload: 'metadata',
  };
  it.each([
    ['MED-025', 'id', 'p1'],
    ['MED-026', 'playerTarget', 'playerArea'],
    ['MED-027', 'overlayMode', true],
    ['MED-028', 'hideUnused', true],
    ['MED-029', 'uiMode', 2],
    ['MED-035', 'playerParams', 'x=1'],
    ['MED-036', 'panelType', 'slides'],
    ['MED-037', 'preload', 'metadata'],
  ] as const)('%s field %s', (_row, field, value) => {
    expect(readFields(full)[field]).toBe(value);
  });

  it('MED-037 preload is auto unless it is none or metadata', () => {
    expect([readFields({}), readFields({ preload: 'much' }), readFields({ preload: 'NONE' })].map(({ preload }) => preload)).toEqual([
      'auto',
      'auto',
      'none',
    ]);
  });

  it('MED-029 the interface mode may be written as a word', () => {
    expect([readFields({ uiMode: 'true' }).uiMode, readFields({ uiMode: 'x' }).uiMode, readFields({}).uiMode]).toEqual([1, 0, 0]);
  });

  it('MED-027 MED-028 both are off unless said', () => {
    expect(readFields({ overlayMode: '0' })).toMatchObject({ overlayMode: false, hideUnused: false });
  });
});

describe('parsePlayerVars', () => {
  it('MED-030 MED-031 MED-032 MED-033 MED-034 reads pairs of names and values', () => {
    expect(parsePlayerVars('autostart~true|displayclick~play|stretching~fill|logo~img/a.png')).toEqual({
      autostart: 'true',
      displayclick: 'play',
      stretching: 'fill',
      logo: 'img/a.png',
    });
  });

  it('MED-030 empty parts are left out, a value may hold a tilde, names ignore case, the last of equal names counts', () => {
    expect(parsePlayerVars('|Logo~a~b||~x|flag|logo~c~d| autostart ~ yes ')).toEqual({ logo: 'c~d', flag: '', autostart: 'yes' });
    expect(parsePlayerVars('')).toEqual({});
  });

  it('MED-030 a name of the language itself does no harm', () => {
    expect(Object.getPrototypeOf(parsePlayerVars('__proto__~x|constructor~y'))).toBe(Object.prototype);
  });

  it('MED-033 stretching is how the picture fills its box', () => {
    expect(['uniform', 'fill', 'exactfit', 'none', undefined, '?'].map(objectFit)).toEqual([
      'contain',
      'cover',
      'fill',
      'none',
      'contain',
      'contain',
    ]);
  });
});
