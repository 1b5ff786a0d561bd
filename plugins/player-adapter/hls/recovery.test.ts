import { describe, expect, it } from 'vitest';
import { HlsRecovery, type StreamError } from './recovery.ts';

const error = (more: Partial<StreamError>): StreamError => ({
  type: 'networkError',
  details: 'fragLoadError',
  fatal: true,
  status: 0,
  ...more,
});
const media = error({ type: 'mediaError', details: 'bufferAppendError' });
const segment = { start: 4, end: 8 };

describe('recovery of streams', () => {
  it('ERR-035 after 16 attempts the 17th gives up', () => {
    const policy = new HlsRecovery();
    const kinds = Array.from({ length: 17 }, () => policy.decide(error({ segment })).kind);
    expect(kinds.slice(0, 16)).toEqual(Array(16).fill('restart'));
    expect(kinds[16]).toBe('fail');
  });

  it('ERR-035 what came before playing went on counts no more', () => {
    const policy = new HlsRecovery();
    for (let count = 0; count < 16; count++) policy.decide(error({ segment }));
    policy.succeeded();
    expect(policy.decide(error({ segment })).kind).toBe('restart');
  });

  it('ERR-035 when everything to the end was passed over, that is said unless something could be played', () => {
    const noise = error({ type: 'mediaError', details: 'fragParsingError', segment });
    const policy = new HlsRecovery();
    expect([policy.decide(noise).kind, policy.inHole, policy.nothing]).toEqual(['skip', true, 'media.decode']);
    policy.loaded();
    expect([policy.inHole, policy.nothing]).toEqual([false, null]);
    expect([policy.decide(noise).kind, policy.decide(noise).kind, policy.nothing]).toEqual(['skip', 'skip', null]);
    expect(policy.decide(noise)).toMatchObject({ kind: 'fail', code: 'media.decode' });
  });

  it('ERR-036 ERR-037 ERR-038 media errors: recover, swap the audio codec, recovery failed', () => {
    const policy = new HlsRecovery();
    const [first, second, third] = [policy.decide(media), policy.decide(media), policy.decide(media)];
    expect([first.kind, second.kind]).toEqual(['recover', 'swap']);
    expect(third).toMatchObject({ kind: 'fail', code: 'media.recovery', message: expect.stringContaining('Recovery failed') });
  });

  it('ERR-039 what is not fatal is only logged', () => {
    const policy = new HlsRecovery();
    for (let count = 0; count < 40; count++) expect(policy.decide({ ...media, fatal: false }).kind).toBe('log');
    expect(policy.decide({ ...error({ details: 'manifestLoadError' }), fatal: false }).kind).toBe('log');
  });

  it.each([
    ['ERR-040', 'manifestLoadError', 'network.manifest'],
    ['ERR-040', 'manifestParsingError', 'network.manifest'],
    ['ERR-041', 'levelLoadError', 'network.level'],
    ['ERR-042', 'manifestLoadTimeOut', 'network.manifest'],
    ['ERR-042', 'levelLoadTimeOut', 'network.level'],
  ])('%s %s ends playback at once', (_row, details, code) => {
    expect(new HlsRecovery().decide(error({ details, status: 404 }))).toMatchObject({
      kind: 'fail',
      code,
      message: expect.stringContaining('404'),
    });
  });

  it.each([
    ['keyLoadError', 'networkError', 'network.key'],
    ['manifestIncompatibleCodecsError', 'mediaError', 'media.unsupported'],
    ['keySystemNoAccess', 'keySystemError', 'media.protected'],
  ])('ERR-035 %s is no case for another attempt', (details, type, code) => {
    expect(new HlsRecovery().decide(error({ details, type }))).toMatchObject({ kind: 'fail', code });
  });

  it.each([404, 500])('ERR-035 a segment that the server refuses with %i is passed over', (status) => {
    expect(new HlsRecovery().decide(error({ status, segment }))).toEqual({ kind: 'skip', from: 4, to: 8 });
  });

  it('ERR-035 a segment that never comes is passed over the second time', () => {
    const policy = new HlsRecovery();
    const late = error({ details: 'fragLoadTimeOut', segment });
    expect([policy.decide(late).kind, policy.decide(late).kind, policy.decide(late).kind]).toEqual(['restart', 'skip', 'restart']);
  });

  it('ERR-035 a list of parts without any answer is a lost connection', () => {
    expect(new HlsRecovery().decide(error({ details: 'levelLoadError' })).kind).toBe('restart');
  });

  it('ERR-035 a lost connection is waited for, ever a little longer', () => {
    const policy = new HlsRecovery();
    expect([1, 2, 3, 4].map(() => policy.decide(error({ segment })))).toEqual(
      [1000, 2000, 3000, 3000].map((afterMs) => ({ kind: 'restart', afterMs })),
    );
  });

  it('ERR-035 two dead segments in a row are passed over, a third is reported; after one that comes they are passed again', () => {
    const dead = (start: number, more: Partial<StreamError> = {}) => error({ status: 404, segment: { start, end: start + 2 }, ...more });
    const policy = new HlsRecovery();
    expect([policy.decide(dead(2)).kind, policy.decide(dead(4.1)).kind, policy.decide(dead(6))]).toMatchObject([
      'skip',
      'skip',
      { kind: 'fail', code: 'network.segment', message: expect.stringContaining('404') },
    ]);
    const apart = new HlsRecovery();
    expect(
      [2, 6, 10, 14].map((start) => {
        apart.loaded();
        return apart.decide(dead(start)).kind;
      }),
    ).toEqual(Array(4).fill('skip'));
    const noise = new HlsRecovery();
    const parsed = { type: 'mediaError', details: 'fragParsingError', status: 200 };
    expect([0, 2, 4].map((start) => noise.decide(dead(start, parsed)))).toMatchObject([
      { kind: 'skip' },
      { kind: 'skip' },
      { kind: 'fail', code: 'media.decode' },
    ]);
  });
});
