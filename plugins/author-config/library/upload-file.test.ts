import { describe, expect, it } from 'vitest';
import { AS_PICTURE } from './library-calls.ts';
import { uploadFile, type UploadServices } from './upload-file.ts';

const PIECE = 1024 * 1024;
const XML = { 'Content-Type': 'application/xml' };
const picture = '<cms><library><picture ID="7" src="/library/x/1280.webp" name="a.png" width="9" height="6"/></library></cms>';
const has = (received: number): Response => new Response(`<cms><upload received="${received}"/></cms>`, { headers: XML });
const refusal = (status: number, words: string): Response =>
  new Response(`<cms><error status="${status}" code="validation"><text language="en">${words}</text></error></cms>`, {
    status,
    headers: XML,
  });

/** A server that gives these answers one after the other; null: the connection breaks. */
function serverOf(...answers: readonly (Response | null)[]) {
  const offsets: string[] = [];
  const pauses: number[] = [];
  const services: UploadServices = {
    configuration: { dispatcherUrl: '/dispatcher.php', allowedOrigins: [], dataTypes: {}, headers: { token: 'ccms-token' } } as never,
    session: { user: '12', token: 'abc', checkExpiry: () => {}, offer: () => {}, lost: () => {} } as never,
    texts: { language: 'en', get: (key: string) => key },
    transport: async (address, init) => {
      expect(String(address)).toContain('action=16&id=0&datatype=p_MediaLibrary&user=12');
      const body = init?.body as FormData;
      offsets.push(`${String(body.get('offset'))}+${(body.get('file') as File).size}/${String(body.get('size'))}`);
      const answer = answers[offsets.length - 1];
      if (!answer) throw new TypeError('The connection broke.');
      return answer;
    },
    clock: {
      setTimeout(run, ms) {
        pauses.push(ms);
        queueMicrotask(run);
        return () => {};
      },
    },
    page: () => 'http://demo.example/edit-21.html',
  };
  return { services, offsets, pauses };
}

const progress: number[] = [];
const upload = (services: UploadServices, size: number, signal = new AbortController().signal) => {
  progress.length = 0;
  const file = new File([new Uint8Array(size)], 'a.png');
  return uploadFile({ kind: AS_PICTURE, file, upload: 'one-upload', signal, onProgress: (bytes) => progress.push(bytes) }, services);
};

describe('an upload', () => {
  it('goes in pieces, each from where the server is, and ends with the picture', async () => {
    const { services, offsets } = serverOf(has(PIECE), has(2 * PIECE), new Response(picture, { headers: XML }));
    expect(await upload(services, 2 * PIECE + 5)).toMatchObject({ done: { ID: 7, src: '/library/x/1280.webp' } });
    const size = 2 * PIECE + 5;
    expect(offsets).toEqual([`0+${PIECE}/${size}`, `${PIECE}+${PIECE}/${size}`, `${2 * PIECE}+5/${size}`]);
    expect(progress).toEqual([PIECE, 2 * PIECE]);
  });

  it('goes on where the server is when it was there before, and after the connection broke', async () => {
    const { services, offsets, pauses } = serverOf(has(PIECE), null, refusal(503, 'away'), new Response(picture, { headers: XML }));
    expect(await upload(services, PIECE + 1)).toHaveProperty('done');
    expect(offsets.map((each) => each.split('+')[0])).toEqual(['0', `${PIECE}`, `${PIECE}`, `${PIECE}`]);
    expect(pauses).toEqual([1000, 3000]);
  });

  it('is given up after three pauses: without an answer it can be gone on with, else the server says why', async () => {
    expect(await upload(serverOf(null, null, null, null).services, 9)).toEqual({ ending: 'broken' });
    const full = serverOf(...Array.from({ length: 4 }, () => refusal(507, 'No room.')));
    expect(await upload(full.services, 9)).toEqual({ refused: 'No room.' });
    const still = serverOf(has(0), has(0), has(0), has(0));
    expect(await upload(still.services, 9), 'a server that takes nothing is not asked for ever').toEqual({ ending: 'broken' });
    expect(still.offsets).toHaveLength(4);
  });

  it('of nothing is refused at once, in words, and nothing is sent', async () => {
    const { services, offsets } = serverOf(has(0), has(0), has(0), has(0));
    expect(await upload(services, 0)).toEqual({ refused: 'author.upload.empty' });
    expect(offsets).toEqual([]);
  });

  it('ends at once with what is refused, and when it is cancelled', async () => {
    const { services, offsets } = serverOf(refusal(400, 'This is no picture.'));
    expect(await upload(services, 9)).toEqual({ refused: 'This is no picture.' });
    expect(offsets).toHaveLength(1);
    const control = new AbortController();
    control.abort();
    expect(await upload(services, 9, control.signal)).toEqual({ ending: 'cancelled' });
    expect(offsets).toHaveLength(1);
  });
});
