// @vitest-environment happy-dom
import type Hls from 'hls.js';
import type { HlsConfig } from 'hls.js';
import { expect, it, vi } from 'vitest';
import { startHls } from './loader.ts';

it('MED-075 MED-076 MED-154 a stream is loaded with the buffers of the settings, two segments behind live', async () => {
  const hls = { on: vi.fn(), loadSource: vi.fn(), attachMedia: vi.fn(), destroy: vi.fn(), levels: [] };
  let config: Partial<HlsConfig> = {};
  const setup = {
    source: { url: '/a.m3u8', mimeType: '', hls: true, audio: false },
    title: '',
    label: '',
    poster: '',
    preload: 'auto',
    startAt: 0,
    muted: false,
    language: 'en',
    bufferSeconds: 12,
    bufferBytes: 600_000,
    transport: fetch,
  } as const;
  const listener = { stream: vi.fn(), unstream: vi.fn(), failed: vi.fn(), log: vi.fn() };
  const media = document.createElement('video');
  const starter = startHls(media, setup, listener, (_library, given) => {
    config = given;
    return hls as unknown as Hls;
  });
  await starter.load();
  expect(config).toMatchObject({ maxBufferLength: 12, maxBufferSize: 600_000, liveSyncDurationCount: 2 });
  expect([hls.loadSource.mock.calls, hls.attachMedia.mock.calls]).toEqual([[['/a.m3u8']], [[media]]]);
  starter.dispose();
});
