// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { settleOptions } from './options.ts';

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
    ['MED-122', 'events', { ready: call }],
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

  it('MED-110 a name that is not known is reported', () => {
    const warnings: string[] = [];
    settleOptions({ colour: 'red' } as object, (message) => warnings.push(message));
    expect(warnings).toEqual([expect.stringContaining('"colour" is not known')]);
  });
});
