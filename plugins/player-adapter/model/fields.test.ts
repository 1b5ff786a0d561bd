import { describe, expect, it } from 'vitest';
import { objectFit, parsePlayerVars, readFields } from './fields.ts';

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
