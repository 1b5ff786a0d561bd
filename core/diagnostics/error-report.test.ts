import { ERROR_REPORTED } from './contract.ts';
// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REQUEST_ENDED } from '../request/contract.ts';
import { FactsService } from '../facts/stream.ts';
import { SystemClock } from '../base/clock.ts';
import { ErrorReportService } from './error-report.ts';

const object = { ID: 4711, IDObjectType: 4, dataType: 'p_Unit', action: 2, secret: 'x' };
const ended = (dataType: string) =>
  ({
    request: 1,
    outcome: 'success',
    status: 200,
    target: '',
    action: 2,
    id: 4711,
    dataType,
    requestId: 'r-1',
  }) as const;

describe('ErrorReport', () => {
  let events: FactsService;
  let sent: string[];
  const make = (mode: 'DEV' | 'TEST' | 'LIVE' = 'LIVE'): ErrorReportService => {
    const report = new ErrorReportService(new SystemClock(), events, mode, 'e_Renamed');
    report.setTransport(async (json) => void sent.push(json));
    return report;
  };
  beforeEach(() => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T10:00:00Z') });
    events = new FactsService();
    sent = [];
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  });

  it('ERR-045 ERR-046 ERR-047 ERR-048 ERR-049 the JSON has exception, object, comment, last access and browser data', () => {
    const report = make();
    events.publish(REQUEST_ENDED, ended('p_Unit'));
    events.publish(REQUEST_ENDED, ended('e_Renamed')); // the report's own call, under the name that the customer gave it
    report.report({ exception: new TypeError('x is undefined'), object, comment: 'command menu.select' });
    const json = JSON.parse(sent[0]!) as Record<string, Record<string, unknown>>;
    expect(Object.keys(json)).toEqual(['exception', 'object', 'comment', 'lastAccess', 'browser']);
    expect(json.exception).toEqual({ name: 'TypeError', message: 'x is undefined', stack: expect.stringContaining('error-report.test') });
    expect(json.object).toEqual({ ID: 4711, IDObjectType: 4, dataType: 'p_Unit', action: 2 });
    expect(json.comment).toBe('command menu.select');
    expect(json.lastAccess).toEqual({
      time: '2026-11-21T10:00:00+00:00',
      action: 2,
      id: 4711,
      datatype: 'p_Unit',
      status: 200,
      requestId: 'r-1',
    });
    expect(Object.keys(json.browser!)).toEqual(['userAgent', 'language', 'screen', 'online', 'browserIncompatible']);
    expect(json.browser!.userAgent).toBe(navigator.userAgent);
  });

  it('ERR-050 nothing is sent in mode DEV', () => {
    make('DEV').report({ exception: new Error('a') });
    make('TEST').report({ exception: new Error('a') });
    make('LIVE').report({ exception: new Error('a') });
    expect(sent).toHaveLength(2);
  });

  it('ERR-051 ERR-052 media and network errors are not sent', () => {
    const report = make();
    report.report({ exception: new DOMException('The element has no supported sources.', 'NotSupportedError') });
    report.report({ exception: new TypeError('Failed to fetch') });
    expect(sent).toEqual([]);
  });

  it('holds no token and no query values but action, id and datatype', () => {
    const token = `eyJhbGciOiJFUzI1NiJ9.${btoa('{"jti":"12"}').replaceAll('=', '')}.c2lnbmF0dXJl`;
    const error = new Error(
      `Bearer ${token} at https://a.example/dispatcher.php?mode=ajax&action=2&id=7&datatype=p_Unit&token=geheim ${token}`,
    );
    error.stack = 'at run (https://a.example/x.js?user=ada:10:5)';
    make().report({ exception: error, comment: 'userhome.html?lang=de&password=secret' });
    expect(sent[0]).toContain('mode=…&action=2&id=7&datatype=p_Unit&token=…');
    expect(sent[0]).toContain('x.js?user=…:10:5');
    for (const secret of ['geheim', 'eyJ', 'ada', 'secret', 'c2lnbmF0dXJl']) expect(sent[0]).not.toContain(secret);
  });

  it('drops duplicates and sends at most 5 a minute', () => {
    const report = make();
    const reported = vi.fn();
    events.on(ERROR_REPORTED, reported);
    const error = new Error('same');
    report.report({ exception: error });
    report.report({ exception: error });
    expect(sent).toHaveLength(1);
    for (let i = 0; i < 10; i++) report.report({ exception: new Error(`e${i}`) });
    expect(sent).toHaveLength(5);
    vi.advanceTimersByTime(60_000);
    report.report({ exception: new Error('later') });
    expect(sent).toHaveLength(6);
    expect(reported).toHaveBeenCalledTimes(6);
  });

  it('is never longer than 8 kB', () => {
    const error = new Error('ü'.repeat(100_000));
    error.stack = `${'\u0001'.repeat(100_000)}`;
    make().report({ exception: error, comment: '€'.repeat(5000), object });
    expect(new TextEncoder().encode(sent[0]).length).toBeLessThanOrEqual(8000);
    expect(JSON.parse(sent[0]!)).toHaveProperty('object.ID', 4711);
  });

  it('keeps reports until there is a transport', () => {
    const report = new ErrorReportService(new SystemClock(), events, 'LIVE', 'f_Error');
    report.report({ exception: new Error('early') });
    report.setTransport(async (json) => void sent.push(json));
    expect(sent).toHaveLength(1);
  });

  it('does not report a report that fails', async () => {
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    const report = make();
    const send = vi.fn(() => Promise.reject(new Error('500')));
    report.setTransport(send);
    report.report({ exception: new Error('a') });
    report.setTransport(() => {
      throw new Error('at once');
    });
    report.report({ exception: new Error('b') });
    await vi.advanceTimersByTimeAsync(0);
    expect(send).toHaveBeenCalledOnce();
    expect(warn).toHaveBeenCalledTimes(2);
  });

  it('never throws, whatever was thrown', () => {
    const report = make();
    for (const exception of [
      null,
      undefined,
      1,
      Symbol('s'),
      Object.create(null),
      new Proxy(
        {},
        {
          get() {
            throw new Error('no');
          },
        },
      ),
    ]) {
      expect(() => report.report({ exception })).not.toThrow();
    }
    expect(sent.length).toBe(5);
  });
});
