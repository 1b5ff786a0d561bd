// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { formatCookie, readCookie, removeCookie } from './cookies.ts';
import { markFrameworkPreview } from './preview.ts';
import { UserSettingsService, parseSettings } from './settings.ts';

const settings = new UserSettingsService({ cookies: { settingsDays: 365, optOutDays: 180 } });
const START = Date.parse('2026-11-21T10:00:00Z');
const cookie = (): string => /cmsUserSettings=([^;]*)/.exec(document.cookie)?.[1] ?? '';

describe('UserSettings', () => {
  beforeEach(() => {
    vi.useFakeTimers({ now: START });
    removeCookie('cmsUserSettings');
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('CFG-011 CFG-012 keeps settings in cookie cmsUserSettings as JSON by group and key', () => {
    settings.set('search', 'tab', 'courses');
    settings.set('author', 'leftPanel', 'ä;"=');
    expect(JSON.parse(decodeURIComponent(cookie()))).toEqual({ search: { tab: 'courses' }, author: { leftPanel: 'ä;"=' } });
    expect(settings.get('author', 'leftPanel')).toBe('ä;"=');
    expect(settings.get('author', 'other')).toBeNull();
    expect(settings.get('toString', 'length')).toBeNull();
    settings.remove('author', 'leftPanel');
    settings.remove('search');
    expect(decodeURIComponent(cookie())).toBe('{}');
  });

  it.each(['{', 'null', '[]', '"x"', '{"a":1}', '{"a":{"b":{}}}', '{"a":[1]}', ''])(
    'CFG-012 broken content %s means no settings',
    (json) => {
      expect(parseSettings(json).size).toBe(0);
      document.cookie = `cmsUserSettings=${encodeURIComponent(json)}; Path=/`;
      expect(settings.get('a', 'b')).toBeNull();
      settings.set('a', 'b', 'c');
      expect(settings.get('a', 'b')).toBe('c');
    },
  );

  it('CFG-012 a cookie that cannot be decoded means no settings', () => {
    document.cookie = 'cmsUserSettings=%E0%A4%A; Path=/';
    expect(settings.get('a', 'b')).toBeNull();
  });

  it('CFG-014 the cookie lives for the configured number of days', () => {
    new UserSettingsService({ cookies: { settingsDays: 2, optOutDays: 1 } }).set('a', 'b', 'c');
    vi.setSystemTime(START + 2 * 86_400_000 - 2000);
    expect(settings.get('a', 'b')).toBe('c');
    vi.setSystemTime(START + 2 * 86_400_000 + 2000);
    expect(settings.get('a', 'b')).toBeNull();
  });

  it('stays below 3800 bytes by dropping the groups written longest ago, with a warning', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    settings.set('one', 'k', 'x'.repeat(1500));
    settings.set('two', 'k', 'x'.repeat(1500));
    settings.set('one', 'l', 'y');
    settings.set('three', 'k', 'x'.repeat(1500));
    expect(settings.get('two', 'k')).toBeNull();
    expect(settings.get('one', 'l')).toBe('y');
    expect(settings.get('three', 'k')).not.toBeNull();
    expect(warn).toHaveBeenCalledExactlyOnceWith(expect.stringContaining('"two"'));
    expect(`cmsUserSettings=${cookie()}`.length).toBeLessThan(3800);
  });

  it('does not keep a group that is too large by itself', () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    settings.set('huge', 'k', '€'.repeat(1000));
    expect(settings.get('huge', 'k')).toBeNull();
    expect(warn).toHaveBeenCalledWith(expect.stringContaining('"huge"'));
  });

  it('CFG-013 the framework preview cookie lives one minute', () => {
    expect(readCookie('cmsFrameworkPreview')).toBeNull();
    markFrameworkPreview();
    vi.setSystemTime(START + 58_000);
    expect(readCookie('cmsFrameworkPreview')).toBe('1');
    vi.setSystemTime(START + 62_000);
    expect(readCookie('cmsFrameworkPreview')).toBeNull();
  });

  it('cookies are SameSite=Lax, for the whole site, and Secure on https', () => {
    expect(formatCookie('a', 'b c', 60, 'https:')).toBe('a=b%20c; Max-Age=60; Path=/; SameSite=Lax; Secure');
    expect(formatCookie('a', '1', 60, 'http:')).not.toContain('Secure');
    expect(readCookie('b', 'ab=1; b=2%20; c')).toBe('2 ');
  });
});
