import { describe, expect, it } from 'vitest';
import { DEFAULTS } from '../../../core/config/defaults.ts';
import { extensionIn, isHls, mimeTypes, FORMAT, TECHNOLOGY, extensionOf, isPlayable } from './formats.ts';
import { FLASH_HLS, flashCanPlay, flashClaims } from './flash.ts';

const FLASH_TYPES = ['mp4', 'mov', 'f4v', '3gp', '3gpp'] as const;

describe('flags and tables', () => {
  it.each([
    ['MED-051', 'FLASH', 1, false],
    ['MED-052', 'HTML5', 2, true],
    ['MED-053', 'HTML5HLS', 4, true],
    ['MED-054', 'WM', 8, false],
  ] as const)('%s technology %s is %i', (_row, name, flag, living) => {
    expect(TECHNOLOGY[name]).toBe(flag);
    expect(isPlayable(flag)).toBe(living);
  });

  it.each([
    ['MED-055', 'FLV', 1],
    ['MED-056', 'WMV', 2],
    ['MED-057', 'MP4', 4],
    ['MED-058', 'OGG', 16],
    ['MED-059', 'MP3', 32],
    ['MED-060', 'WEBM', 64],
  ] as const)('%s format %s is %i', (_row, name, flag) => {
    expect(FORMAT[name]).toBe(flag);
  });

  it('MED-061 MED-062 MED-063 MED-064 the format entries', () => {
    expect(DEFAULTS.videoFormats).toEqual([
      { id: 4, ext: 'mp4', source: 'progressive' },
      { id: 1, ext: 'flv' },
      { id: 32, ext: 'mp3' },
    ]);
  });

  it("MED-061 the customer's table goes first, the own one fills its gaps", () => {
    expect([extensionOf(4, [{ id: 4, ext: 'm4v' }]), extensionOf(32, []), extensionOf(64, [])]).toEqual(['m4v', 'mp3', '']);
  });

  it('MED-065 MED-066 MED-067 the preferred formats', () => {
    expect(DEFAULTS.preferredVideoFormats).toEqual([
      { id: 1, technology: 4, format: 4, source: 'streaming' },
      { id: 2, technology: 2, format: 32, source: 'progressive', token: true },
      { id: 4, technology: 2, format: 4, source: 'progressive', token: true },
    ]);
  });
});

describe('file types', () => {
  it.each([
    ['MED-177', 'mp4', 'video/mp4'],
    ['MED-178', 'ogg', 'video/ogg'],
    ['MED-178', 'ogv', 'video/ogg'],
    ['MED-179', '3gp', 'video/3gpp'],
    ['MED-179', '3gpp', 'video/3gpp'],
    ['MED-180', 'webm', 'video/webm'],
    ['MED-181', 'mkv', 'video/x-matroska'],
    ['MED-182', 'm3u8', 'application/vnd.apple.mpegurl'],
    ['MED-183', 'wav', 'audio/wav'],
    ['MED-184', 'mp3', 'audio/mpeg'],
    ['MED-185', 'aac', 'audio/aac'],
    ['MED-186', 'oga', 'audio/ogg'],
  ])('%s %s is %s', (_row, extension, type) => {
    expect(mimeTypes(extensionIn(`https://media.example.org/a.b/film.${extension.toUpperCase()}?x=1.exe#t`))).toContain(type);
  });

  it('MED-177 others have no type', () => {
    expect([mimeTypes('exe'), mimeTypes(''), mimeTypes('constructor'), mimeTypes(extensionIn('https://example.org/film'))]).toEqual([
      [],
      [],
      [],
      [],
    ]);
  });

  it('MED-182 MED-198 a playlist is known by its suffix or its type', () => {
    expect([
      isHls('a.m3u8'),
      isHls('a.mp4.m3u8?s=1'),
      isHls('a', 'application/x-mpegURL'),
      isHls('a.m3u8', 'video/mp4'),
      isHls('m3u8.mp4'),
    ]).toEqual([true, true, true, false, false]);
  });
});

describe('Flash, kept as data', () => {
  it('MED-187 claims five types and plays none', () => {
    expect(FLASH_TYPES).toEqual(['mp4', 'mov', 'f4v', '3gp', '3gpp']);
    expect(FLASH_TYPES.map((type) => flashClaims(type, false))).toEqual([true, true, true, true, true]);
    expect(flashClaims('webm', false)).toBe(false);
    expect(flashCanPlay()).toBe(false);
  });

  it('MED-188 claims nothing on mobile', () => {
    expect(FLASH_TYPES.some((type) => flashClaims(type, true))).toBe(false);
  });

  it.each([
    ['MED-151', 'liveDurationReduction', 10],
    ['MED-155', 'maxBuffer', 120],
    ['MED-156', 'backBuffer', 30],
    ['MED-157', 'lowBuffer', 3],
    ['MED-158', 'fragmentRetries', 3],
    ['MED-159', 'manifestRetries', 3],
    ['MED-160', 'fragmentRetryTimeoutMs', 4000],
    ['MED-161', 'manifestRetryTimeoutMs', 64_000],
    ['MED-162', 'keyRetryTimeoutMs', 64_000],
    ['MED-163', 'maxSkippedFragments', 5],
    ['MED-164', 'droppedFramesPeriodMs', 5000],
    ['MED-165', 'droppedFramesThreshold', 0.2],
  ] as const)('%s %s is %d', (_row, name, value) => {
    expect(FLASH_HLS[name]).toBe(value);
  });
});
