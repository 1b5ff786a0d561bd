import { describe, expect, it } from 'vitest';
import { PlayerVolume, secondsAtPercent } from './volume.ts';

const VOLUME_KEY = 'cmsPlayer.volume';

const storage = (start: Record<string, string> = {}) => {
  const values = new Map(Object.entries(start));
  return {
    values,
    get: (key: string) => values.get(key) ?? null,
    set: (key: string, value: string) => {
      values.set(key, value);
    },
  };
};

describe('volume', () => {
  it('MED-126 lies between 0 and 100', () => {
    const volume = new PlayerVolume(null, false, false);
    expect([-1, 0, 55.5, 100, 101, Infinity, NaN].map((each) => volume.set(each))).toEqual([0, 0, 55.5, 100, 100, 100, 100]);
  });

  it('MED-125 is 100 when nothing usable is stored', () => {
    const read = (stored: string): number => new PlayerVolume(storage({ [VOLUME_KEY]: stored }), false, false).value;
    expect([new PlayerVolume(storage(), false, false).value, ...['', ' ', 'loud', '30', '700'].map(read)]).toEqual([
      100, 100, 100, 100, 30, 100,
    ]);
  });

  it('MED-139 mute toggles between 0 and 100', () => {
    const volume = new PlayerVolume(null, false, false);
    volume.set(40);
    expect([volume.toggle(), volume.toggle(), volume.toggle()]).toEqual([0, 100, 0]);
  });

  it('MED-139 a customer may have the former volume given back', () => {
    const volume = new PlayerVolume(null, false, true);
    volume.set(40);
    expect([volume.toggle(), volume.toggle()]).toEqual([0, 40]);
  });

  it('MED-124 the volume alone is kept, under its key', () => {
    const retained = storage();
    new PlayerVolume(retained, false, false).set(30);
    expect([...retained.values]).toEqual([[VOLUME_KEY, '30']]);
    expect(new PlayerVolume(retained, false, false).value).toBe(30);
    expect(VOLUME_KEY).toBe('cmsPlayer.volume');
  });

  it('MED-120 beginning muted is not kept', () => {
    const retained = storage({ [VOLUME_KEY]: '80' });
    expect(new PlayerVolume(retained, true, false).value).toBe(0);
    expect(retained.values.get(VOLUME_KEY)).toBe('80');
  });

  it('MED-128 a place in percent lies between 0 and 100 inclusive', () => {
    expect([secondsAtPercent(0, 10, 60), secondsAtPercent(50, 10, 60), secondsAtPercent(100, 10, 60)]).toEqual([10, 35, 60]);
    for (const percent of [-1, 101, NaN]) expect(() => secondsAtPercent(percent, 0, 60)).toThrow(RangeError);
  });
});
