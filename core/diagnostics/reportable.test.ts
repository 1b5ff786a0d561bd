// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { isReportable } from './reportable.ts';

const named = (name: string, message = ''): DOMException => new DOMException(message, name);
function eventOf(tag: string): unknown {
  let caught: unknown;
  const element = document.createElement(tag);
  element.addEventListener('error', (event) => {
    caught = event;
  });
  element.dispatchEvent(new Event('error'));
  return caught;
}

describe('isReportable', () => {
  it.each<[string, unknown]>([
    ['play() refused', named('NotAllowedError', "play() failed because the user didn't interact with the document first.")],
    ['no source', named('NotSupportedError', 'The element has no supported sources.')],
    ['play() interrupted', named('AbortError', 'The play() request was interrupted by a call to pause().')],
    ['error event of a video', eventOf('video')],
    ['error event of an audio', eventOf('audio')],
    ['streaming library', { type: 'mediaError', details: 'bufferStalledError', fatal: true }],
    ['demuxer', new Error('DEMUXER_ERROR_COULD_NOT_OPEN: open failed')],
    ['source buffer', new Error("Failed to execute 'appendBuffer' on 'SourceBuffer'")],
  ])('ERR-051 browser-media errors are not reported: %s', (_name, exception) => {
    expect(exception).toBeDefined();
    expect(isReportable(exception)).toBe(false);
  });

  it.each<[string, unknown]>([
    ['Chromium', new TypeError('Failed to fetch')],
    ['Gecko', new TypeError('NetworkError when attempting to fetch resource.')],
    ['WebKit', new TypeError('Load failed')],
    ['module', new TypeError('Failed to fetch dynamically imported module: https://a.example/x.js')],
    ['aborted', named('AbortError')],
    ['timeout', named('TimeoutError')],
    ['NetworkError', named('NetworkError')],
    ['streaming library', { type: 'networkError', details: 'manifestLoadError' }],
    ['rejected with a text', 'NetworkError'],
    ['wrapped', new Error('The stylesheet could not be loaded', { cause: new TypeError('Failed to fetch') })],
    ['all of several', new AggregateError([new TypeError('Load failed'), named('AbortError')])],
  ])('ERR-052 network errors are not reported: %s', (_name, exception) => {
    expect(isReportable(exception)).toBe(false);
  });

  const cyclic = new Error('round');
  cyclic.cause = cyclic;
  it.each<[string, unknown]>([
    ['TypeError', new TypeError("Cannot read properties of undefined (reading 'x')")],
    ['command', new Error('menu.select: unknown item')],
    ['a text', 'broken'],
    ['null', null],
    ['undefined', undefined],
    ['some of several', new AggregateError([new TypeError('Load failed'), new Error('broken')])],
    ['a cycle of causes', cyclic],
    ['error event of a picture', eventOf('img')],
    [
      'hostile getter',
      {
        get message(): string {
          throw new Error('no');
        },
      },
    ],
  ])('other exceptions are reported: %s', (_name, exception) => {
    expect(isReportable(exception)).toBe(true);
  });
});
