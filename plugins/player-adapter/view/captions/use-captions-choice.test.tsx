// @vitest-environment happy-dom
import { act } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { readClip } from '../../model/attributes.ts';
import { FakePlayer } from '../fake-player.fixture.ts';
import { useDefaultCaptions } from './use-captions-choice.ts';

(globalThis as { IS_REACT_ACT_ENVIRONMENT?: boolean }).IS_REACT_ACT_ENVIRONMENT = true;

const textTracks = [
  { id: '0', language: 'en', label: 'English' },
  { id: '1', language: 'de', label: 'Deutsch' },
];
let root: Root;
beforeEach(() => {
  root = createRoot(document.createElement('div'));
});
afterEach(() => act(async () => root.unmount()));

interface Given {
  readonly wish?: string;
  readonly asks?: string;
  readonly textTrack?: string;
}

/** A player whose browser shows German captions by itself, because the system's settings ask for captions. */
async function bySystem({ wish, asks, textTrack = '' }: Given): Promise<FakePlayer> {
  const player = new FakePlayer({ textTracks, textTrack });
  const media = document.createElement('video');
  Object.defineProperty(media, 'textTracks', {
    value: textTracks.map(({ language }) => ({ language, mode: language === 'de' ? 'showing' : 'disabled' })),
  });
  player.media = media;
  const clip = readClip(
    { id: 'c1' },
    textTracks.map(({ language, label }) => ({ language, label, src: `/${language}.vtt`, default: language === asks })),
  );
  function Captions(): null {
    useDefaultCaptions(player, player.status, clip, wish ?? null, 'fr');
    return null;
  }
  await act(async () => root.render(<Captions />));
  await act(async () => root.render(<Captions />));
  return player;
}

it('MED-005 captions are on from the beginning when the system asks for them and nobody has chosen', async () => {
  const player = await bySystem({});
  expect([player.calls, player.status.textTrack]).toEqual([[['setTextTrack', '1']], '1']);
});

it('MED-005 those that are already told as on stay as they are', async () => {
  expect((await bySystem({ textTrack: '1' })).calls).toEqual([]);
});

it('MED-005 what the user chose last goes before what the system asks', async () => {
  expect((await bySystem({ wish: 'en' })).calls).toEqual([['setTextTrack', '0']]);
  expect((await bySystem({ wish: 'off', textTrack: '1' })).calls).toEqual([['setTextTrack', '']]);
});

it('MED-005 the language that the clip asks for goes before that of the system', async () => {
  expect((await bySystem({ asks: 'en' })).calls).toEqual([['setTextTrack', '0']]);
});
