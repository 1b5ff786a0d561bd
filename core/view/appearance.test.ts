// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { UserSettingsService } from '../config/settings.ts';
import { prefersReducedMotion } from '../base/device.ts';
import { AppearanceService } from './appearance.ts';

const settings = new UserSettingsService({ cookies: { settingsDays: 1, optOutDays: 1 } });
let appearance: AppearanceService;
const conditions = (): string[] =>
  [...document.styleSheets]
    .flatMap((sheet) => [...sheet.cssRules].map((rule) => (rule as CSSMediaRule).media?.mediaText ?? ''))
    .filter(Boolean);

beforeEach(() => {
  settings.clear();
  document.head.innerHTML =
    '<style>@media (prefers-color-scheme: dark) { a { color: red } } @media (min-width: 1px) and ' +
    '(prefers-color-scheme: light) { a { color: blue } } @media (prefers-reduced-motion: reduce) { a { color: tan } ' +
    '} @media (min-width: 3px) { a { color: lime } }</style>';
  appearance = new AppearanceService(settings);
});
afterEach(() => {
  settings.clear();
  appearance.apply();
  appearance.dispose();
  document.head.innerHTML = '';
});

describe('appearance', () => {
  it('replaces what style sheets ask of the device, and takes it back', () => {
    const before = conditions();
    appearance.setTheme('dark');
    expect(conditions()).toEqual([
      '(min-width: 0px)',
      '(min-width: 1px) and (max-width: 0px)',
      '(prefers-reduced-motion: reduce)',
      '(min-width: 3px)',
    ]);
    expect(document.documentElement.style.colorScheme).toBe('dark');
    appearance.setTheme('light');
    expect(conditions().slice(0, 2)).toEqual(['(max-width: 0px)', '(min-width: 1px) and (min-width: 0px)']);
    appearance.setStill(true);
    expect([conditions()[2], prefersReducedMotion()]).toEqual(['(min-width: 0px)', true]);
    appearance.setStill(false);
    appearance.setTheme('system');
    expect([conditions(), document.documentElement.style.colorScheme, prefersReducedMotion()]).toEqual([before, '', false]);
  });

  it('CFG-011 CFG-012 is kept in the settings as JSON by group and key, and applied at the next start', () => {
    appearance.setTheme('dark');
    appearance.setStill(true);
    const [name, value] = document.cookie.split('=');
    expect([name, JSON.parse(decodeURIComponent(value!))]).toEqual(['cmsUserSettings', { site: { theme: 'dark', still: '1' } }]);
    const next = new AppearanceService(settings);
    expect([next.theme, next.still]).toEqual(['dark', true]);
    next.setTheme('system');
    next.setStill(false);
    expect([settings.get('site', 'theme'), settings.get('site', 'still')]).toEqual([null, null]);
  });

  it("a theme that knows one scheme alone keeps it, and nonsense in the cookie is the device's choice", () => {
    document.head.innerHTML = '<style>a { color: red }</style>';
    appearance.setTheme('light');
    expect(document.documentElement.style.colorScheme).toBe('');
    settings.set('site', 'theme', 'purple');
    expect(appearance.theme).toBe('system');
  });
});
