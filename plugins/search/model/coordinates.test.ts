import { describe, expect, it } from 'vitest';
import { onMap, readCoordinates } from './coordinates.ts';

const map = { picture: 'img/map.svg', north: 54, south: 52, west: 10, east: 14 };

describe('a place on the map', () => {
  it('lies where its degrees say, the edges included', () => {
    expect(onMap({ lat: 53, lon: 11 }, map)).toEqual({ x: 0.25, y: 0.5 });
    expect(onMap({ lat: 54, lon: 14 }, map)).toEqual({ x: 1, y: 0 });
  });

  it('outside there is no mark', () => {
    for (const position of [
      { lat: 54.1, lon: 11 },
      { lat: 53, lon: 9.9 },
      { lat: 53, lon: 14.1 },
      { lat: 51.9, lon: 11 },
    ])
      expect(onMap(position, map)).toBeNull();
  });

  it('a map may cross the date line', () => {
    const pacific = { ...map, west: 170, east: -170 };
    expect(onMap({ lat: 53, lon: -175 }, pacific)).toEqual({ x: 0.75, y: 0.5 });
    expect(onMap({ lat: 53, lon: 0 }, pacific)).toBeNull();
  });

  it('what is no place is none', () => {
    expect([readCoordinates('', '1'), readCoordinates('north', '1'), readCoordinates('91', '1'), readCoordinates('1', '-181')]).toEqual([
      null,
      null,
      null,
      null,
    ]);
    expect(readCoordinates('52.53', '-13.38')).toEqual({ lat: 52.53, lon: -13.38 });
  });
});
