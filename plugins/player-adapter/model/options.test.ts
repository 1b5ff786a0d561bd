// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { mergeOptions, settleOptions } from './options.ts';

describe('player options', () => {
  it('MED-107 MED-111 MED-125 defaults', () => {
    expect(settleOptions()).toEqual({
      playerId: '',
      persistConfig: true,
      width: 640,
      height: 360,
      baseUrl: '',
      allowUserInteraction: true,
      chromeless: false,
      parentId: '',
      mute: false,
      autoPlay: false,
      exitFullscreenOnEnd: true,
      strings: {},
      language: '',
      plugins: [],
      events: {},
    });
  });

  const call = (): void => {};
  it.each([
    ['MED-110', 'playerId', 'p7'],
    ['MED-111', 'persistConfig', false],
    ['MED-112', 'width', 800],
    ['MED-113', 'height', 450],
    ['MED-114', 'baseUrl', '/media/'],
    ['MED-115', 'allowUserInteraction', false],
    ['MED-117', 'sources', [{ source: 'a.m3u8', mimeType: 'application/x-mpegURL' }]],
    ['MED-118', 'parentId', '#playerArea'],
    ['MED-119', 'parent', null],
    ['MED-120', 'mute', true],
    ['MED-121', 'autoPlay', true],
    ['MED-122', 'events', { ready: call, ended: 'course.next' }],
    ['MED-123', 'plugins', ['log']],
    ['MED-108', 'strings', { de: { a: 'b' } }],
    ['MED-109', 'language', 'de'],
    ['MED-107', 'exitFullscreenOnEnd', false],
  ])('%s %s is taken, and refused in another kind', (_row, name, value) => {
    const warnings: string[] = [];
    expect(settleOptions({ [name]: value }, (message) => warnings.push(message))).toMatchObject({ [name]: value });
    expect(warnings).toEqual([]);
    const wrong = settleOptions({ [name]: typeof value === 'number' ? '800' : 7 } as object, (message) => warnings.push(message));
    expect(wrong).toEqual(settleOptions());
    expect(warnings).toEqual([expect.stringContaining(`"${name}"`)]);
  });

  const merged = (playerParams: string, more: { readonly uiMode?: number; readonly customers?: object; readonly given?: object } = {}) => {
    const warnings: string[] = [];
    const warn = (message: string): void => void warnings.push(message);
    return { options: mergeOptions(more.customers ?? {}, { playerParams, uiMode: more.uiMode ?? 0 }, more.given, warn), warnings };
  };

  it('MED-035 playerParams are options, as JSON or as pairs of names and values', () => {
    expect(merged('{"width":800,"sources":[{"source":"a.mp4"}]}')).toEqual({
      options: { width: 800, sources: [{ source: 'a.mp4' }] },
      warnings: [],
    });
    expect(merged('chromeless~true| Width ~800|mute|autoplay~no|plugins~blog, news|language~de')).toEqual({
      options: { chromeless: true, width: 800, mute: true, autoPlay: false, plugins: ['blog', 'news'], language: 'de' },
      warnings: [],
    });
    expect(merged('')).toEqual({ options: {}, warnings: [] });
  });

  it('MED-035 what is no option, of another kind or no JSON is reported, and the rest holds', () => {
    expect(merged('wmode=transparent|width~wide|mute~1')).toEqual({
      options: { mute: true },
      warnings: [expect.stringContaining('"wmode=transparent" is not known'), expect.stringContaining('"width"')],
    });
    expect(merged('{"width":')).toEqual({ options: {}, warnings: [expect.stringContaining('playerParams is no JSON')] });
    expect(merged('{"events":{"play":7},"__proto__":{"mute":true}}').options).toEqual({});
  });

  it('MED-035 MED-107 the lesson goes before the customer, and what a view is given before both', () => {
    const customers = { width: 100, height: 100, mute: true };
    expect(merged('{"width":200,"height":200}', { customers, given: { width: 300 } }).options).toEqual({
      width: 300,
      height: 200,
      mute: true,
    });
    expect(merged('{"mute":7}', { customers }).options.mute).toBe(true);
  });

  it('MED-029 with uiMode there is a bar, and it works', () => {
    const given = { chromeless: true, allowUserInteraction: false };
    expect(merged('', { given }).options).toEqual(given);
    expect(merged('', { given, uiMode: 1 }).options).toEqual({ chromeless: false, allowUserInteraction: true });
  });

  it('MED-110 a name that is not known is reported', () => {
    const warnings: string[] = [];
    settleOptions({ colour: 'red' } as object, (message) => warnings.push(message));
    expect(warnings).toEqual([expect.stringContaining('"colour" is not known')]);
  });
});
