import { describe, expect, it } from 'vitest';
import type { Picture } from './library.ts';
import type { Recording } from './recordings/recording.ts';
import { swapped, type Swap } from './swapped.ts';

const picture = (digest: string, width: number, height: number): Picture =>
  ({ ID: 1, digest: digest.repeat(64), width, height, name: digest, alts: {} }) as unknown as Picture;
const swap = (from: readonly [number, number], to: readonly [number, number]): Swap => ({
  kind: 'picture',
  from: picture('a', ...from),
  to: picture('b', ...to),
});
const shown = (w: number, h: number, digest = 'a', more = ''): string =>
  `<picture src="/library/${digest.repeat(64)}/800.webp" w="${w}" h="${h}"${more}/>`;
const areas = (xml: string): (string | undefined)[] => [...xml.matchAll(/coords="([^"]*)"/g)].map((match) => match[1]);
const sizes = (xml: string): string[] => [...xml.matchAll(/ w="(\d+)" h="(\d+)"/g)].map((match) => `${match[1]}x${match[2]}`);
const question = (pictures: string): string =>
  `<test><question kind="hotspot">${pictures}<area shape="rect" coords="600,25,700,175"/><area shape="circle" coords="400, 250, 50"/>` +
  '<area shape="poly" coords="0,0,800,0,800,500"/><area shape="rect" coords="wide"/></question>' +
  '<question><area coords="1,1,2,2"/></question></test>';

describe('a picture in the place of another one, with areas in it', () => {
  it('has them where they were, in its own size; what cannot be read, and areas of other pictures, stay', () => {
    const same = swapped(question(shown(800, 500)), swap([800, 500], [400, 250]));
    expect([sizes(same), areas(same)]).toEqual([['400x250'], ['300,13,350,88', '200,125,25', '0,0,400,0,400,250', 'wide', '1,1,2,2']]);
  });

  it('of another shape has them scaled along both sides, and none is outside', () => {
    const other = swapped(question(shown(800, 500)), swap([800, 500], [600, 400]));
    expect([sizes(other), areas(other)]).toEqual([['600x400'], ['450,20,525,140', '300,200,38', '0,0,600,0,600,400', 'wide', '1,1,2,2']]);
  });

  it('shown smaller than it is has them by the size that it is shown in', () => {
    const small = swapped(question(shown(400, 250)), swap([800, 500], [600, 400]));
    expect([sizes(small), areas(small)[1]]).toEqual([['400x267'], '400,267,50']);
  });

  it('beside one of another language goes on having the size in which both have the areas', () => {
    const both = shown(800, 500, 'a', ' language="en"') + shown(800, 500, 'c', ' language="de"');
    const one = swapped(question(both), swap([800, 500], [600, 400]));
    expect([sizes(one), areas(one)[0]]).toEqual([['800x500', '800x500'], '600,25,700,175']);
    const twice = shown(800, 500, 'a', ' language="en"') + shown(800, 500, 'a', ' language="de"');
    expect(areas(swapped(question(twice), swap([800, 500], [600, 400])))[0]).toBe('450,20,525,140');
  });
});

it('a film in the place of another one has its address, and that of its stream where it has one', () => {
  const film = (ID: number, streamBytes: number): Recording =>
    ({ ID, streamBytes, digest: 'd', formats: 4, poster: 0 }) as unknown as Recording;
  const text = (ID: number, end: string): string =>
    `<news><event url="/media/library/${ID}.mp4"/><event url="/media/library/${ID}.mp4${end}"/></news>`;
  for (const [bytes, end] of [
    [9, '.m3u8'],
    [0, ''],
  ] as const) {
    const films: Swap = { kind: 'recording', from: film(500_000_001, 9), to: film(500_000_002, bytes) };
    expect(swapped(text(500_000_001, '.m3u8'), films)).toBe(text(500_000_002, end));
  }
});
