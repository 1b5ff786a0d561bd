import { expect, it } from 'vitest';
import { publicMedia } from './public-media.ts';

it.each([
  [{}, ''],
  [{ strStreamingServerSubPath: 'vod' }, 'vod'],
  [{ streamingServer: '/media/', strStreamingServerSubPath: '/a/b/' }, 'a/b'],
  [{ mediaServer: 'https://cdn.example/', streamingServer: 'https://cdn.example', strStreamingServerSubPath: 'vod' }, 'vod'],
  [{ streamingServer: 'https://streams.example', strStreamingServerSubPath: 'vod' }, null],
  [{ mediaServer: 'https://cdn.example', streamingServer: 'https://streams.example' }, null],
])('a site with %j has streams of the library in the folder %s; another server has none of them', (raw, folder) => {
  expect(publicMedia(raw).streamFolder).toBe(folder);
});
