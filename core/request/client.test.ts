// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { c_Show, c_Store } from './action.ts';
import { RequestHarness, errorXml, formOf, NEWS, tick, xml } from './client.harness.ts';

let harness: RequestHarness;

beforeEach(() => {
  harness = new RequestHarness();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('ready states', () => {
  it('RT-008 RT-009 RT-010 RT-011 RT-012 a success passes 0 to 4, each when it is due', async () => {
    let controller: ReadableStreamDefaultController<Uint8Array>;
    const stream = new ReadableStream<Uint8Array>({
      start: (given) => {
        controller = given;
      },
    });
    const sent = harness.pipeline.send(NEWS);
    await tick();
    expect(harness.statesOf(1)).toEqual([0, 1]);
    harness.call.answer(new Response(stream, { headers: { 'Content-Type': 'application/xml' } }));
    await tick();
    expect(harness.statesOf(1)).toEqual([0, 1, 2]);
    controller!.enqueue(new TextEncoder().encode('<cms>'));
    await tick();
    expect(harness.statesOf(1)).toEqual([0, 1, 2, 3]);
    controller!.enqueue(new TextEncoder().encode('</cms>'));
    await tick();
    expect(harness.statesOf(1)).toEqual([0, 1, 2, 3]);
    controller!.close();
    expect((await sent).outcome).toBe('success');
    expect(harness.statesOf(1)).toEqual([0, 1, 2, 3, 4]);
  });

  it('RT-012 success, HTTP error, network error and abort reach 4 exactly once', async () => {
    await harness.exchange(NEWS, xml('<cms/>'));
    await harness.exchange(NEWS, xml(errorXml('notFound'), { status: 404 }));
    const lost = harness.pipeline.send(NEWS);
    await tick();
    harness.call.fail(new TypeError('offline'));
    const broken = (await lost, harness.pipeline.send(NEWS));
    await tick();
    harness.pipeline.abort('mainContent');
    const outcomes = harness.facts.filter((fact) => fact.type === 'request.ended').map((fact) => fact.outcome);
    expect((await broken).outcome).toBe('aborted');
    expect(outcomes).toEqual(['success', 'httpError', 'networkError']);
    expect([1, 2, 3, 4].map((request) => harness.statesOf(request).filter((state) => state === 4).length)).toEqual([1, 1, 1, 1]);
    expect([harness.statesOf(1), harness.statesOf(3), harness.statesOf(4)]).toEqual([
      [0, 1, 2, 3, 4],
      [0, 1, 4],
      [0, 1, 4],
    ]);
  });

  it('RT-012 a connection that breaks in the middle of the body is a network error', async () => {
    let isBegun = false;
    const stream = new ReadableStream<Uint8Array>(
      {
        pull: (controller) => {
          if (isBegun) controller.error(new TypeError('reset'));
          else controller.enqueue(new Uint8Array([60]));
          isBegun = true;
        },
      },
      { highWaterMark: 0 },
    );
    const result = await harness.exchange(NEWS, new Response(stream, { headers: { 'Content-Type': 'application/xml' } }));
    expect(result).toMatchObject({ outcome: 'networkError', rendered: false });
    expect(harness.statesOf(1)).toEqual([0, 1, 2, 3, 4]);
  });

  it('RT-003 says every state and the end on the event stream', async () => {
    await harness.exchange(NEWS, xml('<cms/>', { headers: { 'ccms-request-id': 'r-1' } }));
    expect(harness.facts.map((fact) => (fact.type === 'request.stateChanged' ? fact.readyState : fact.type))).toEqual([
      0,
      1,
      2,
      3,
      4,
      'answer.received',
      'answer.shown',
      'request.ended',
    ]);
    expect(harness.facts.at(-1)).toEqual({
      type: 'request.ended',
      request: 1,
      outcome: 'success',
      status: 200,
      target: 'mainContent',
      action: 2,
      id: 21,
      dataType: 'p_News',
      requestId: 'r-1',
    });
  });

  it('the handle follows the states and is ended last', async () => {
    await harness.exchange(NEWS, xml('<cms/>'));
    expect(harness.log).toEqual(['begin mainContent', 'busy 0', 'busy 1', 'busy 2', 'busy 3', 'busy 4', 'show mainContent', 'end']);
  });
});

describe('what is sent', () => {
  it('RT-017 RT-023 RT-030 RT-032 RT-033 RT-035 a request without form data is a GET to the dispatcher with its headers', async () => {
    harness.token = 'aaaaa.bbbbb.ccccc';
    await harness.exchange(NEWS, xml('<cms/>'));
    expect(harness.call.init.method).toBe('GET');
    expect(harness.call.init.body ?? null).toBeNull();
    expect(harness.call.url.pathname).toBe('/dispatcher.php');
    expect(harness.call.url.searchParams.get('user')).toBe('12');
    expect(harness.call.headers.get('Content-Type')).toMatch(/^application\/x-www-form-urlencoded/);
    expect(harness.call.headers.get('Encoding')).toBe('UTF-8');
    expect(harness.call.headers.get('Authorization')).toBe('Bearer aaaaa.bbbbb.ccccc');
    expect(harness.call.url.href).not.toContain('aaaaa.bbbbb.ccccc');
  });

  it('RT-035 without a token there is no Authorization, and a foreign dispatcher gets nothing at all', async () => {
    await harness.exchange(NEWS, xml('<cms/>'));
    expect(harness.call.headers.has('Authorization')).toBe(false);
    harness = new RequestHarness({ dispatcherUrl: 'https://evil.example/dispatcher.php' });
    harness.token = 'aaaaa.bbbbb.ccccc';
    expect(await harness.pipeline.send(NEWS)).toMatchObject({ outcome: 'notSent' });
    expect(harness.calls).toEqual([]);
  });

  it('RT-026 what is typed or linked cannot bring the session token into the address of a call', async () => {
    harness.token = 'aaaaa.bbbbb.ccccc';
    expect(await harness.pipeline.send({ ...NEWS, paramString: `next=${harness.token}` })).toMatchObject({ outcome: 'notSent' });
    expect(harness.calls).toEqual([]);
    await harness.exchange({ ...NEWS, token: 'once' }, xml('<cms/>'));
    expect(harness.call.url.searchParams.get('token')).toBe('once');
  });

  it("RT-034 a caller's headers go with the call, never over those of the call itself", async () => {
    harness.token = 'aaaaa.bbbbb.ccccc';
    await harness.exchange({ ...NEWS, headers: { 'X-Trace': '7', Authorization: 'Basic x' } }, xml('<cms/>'));
    expect([harness.call.headers.get('X-Trace'), harness.call.headers.get('Authorization')]).toEqual(['7', `Bearer ${harness.token}`]);
  });

  it('RT-093 RT-094 RT-095 RT-096 RT-097 RT-098 RT-099 RT-100 a form is sent by the rules of its fields', async () => {
    formOf(
      '<input name="a" value="1" disabled><button name="b" value="1">B</button><input type="submit" name="c" value="1">' +
        '<input type="checkbox" name="d"><input type="checkbox" name="e" checked><input type="checkbox" name="f" value="v" checked>' +
        '<input name="g" value="it\'s it\u00b4s it`s">',
    );
    await harness.exchange({ ...NEWS, action: c_Store, sendForm: 'f' }, xml('<cms/>'));
    expect([...new URLSearchParams(harness.call.init.body as string)]).toEqual([
      ['d', '0'],
      ['e', '1'],
      ['f', 'v'],
      ['g', 'it\u2019s it\u2019s it\u2019s'],
    ]);
  });

  it('RT-031 RT-044 a form is sent as urlencoded POST', async () => {
    formOf('<input name="a" value="it\'s"><input type="checkbox" name="b">');
    await harness.exchange({ ...NEWS, action: c_Store, sendForm: 'f' }, xml('<cms/>'));
    expect(harness.call.init.method).toBe('POST');
    expect(harness.call.init.body).toBe('a=it%E2%80%99s&b=0');
  });

  it('RT-018 RT-021 RT-022 RT-029 RT-036 RT-039 RT-040 RT-041 RT-042 RT-043 the generic call takes fields and parameters', async () => {
    const onDone = vi.fn();
    const result = await harness.exchange(
      {
        dataType: 't_ClientCompetence',
        action: c_Store,
        ID: 812,
        target: 'side',
        paramString: 'x=1&ort=Köln und Bonn',
        fields: { points: '8' },
        bRender: false,
        onDone,
      },
      xml('<cms/>'),
    );
    expect(harness.call.init.body).toBe('points=8');
    expect(harness.call.url.search).toBe(
      '?mode=ajax&lang=de&action=16&id=812&datatype=t_ClientCompetence&user=0&x=1&ort=K%C3%B6ln%20und%20Bonn',
    );
    expect(onDone).toHaveBeenCalledExactlyOnceWith(result);
    await harness.exchange({ dataType: 'p_News', action: c_Show, target: 'side' }, xml('<cms/>'));
    expect(harness.shown.at(-1)!.target).toBe('side');
  });

  it("RT-019 the page's language goes with the call, after a change the new one", async () => {
    const languageOf = async () => {
      await harness.exchange(NEWS, xml('<cms/>'));
      return harness.call.url.searchParams.get('lang');
    };
    const before = await languageOf();
    Object.assign(harness.texts, { language: 'en' });
    expect([before, await languageOf()]).toEqual(['de', 'en']);
  });

  it('RT-048 placeholders reach the address and the target', async () => {
    await harness.exchange({ ...NEWS, target: '{where}', paramString: 'q={q}', oPlaceholders: { where: 'side', q: 'a&b' } }, xml('<cms/>'));
    expect(harness.call.url.searchParams.get('q')).toBe('a&b');
    expect(harness.shown.at(-1)!.target).toBe('side');
  });

  it('a second submit of a form that is on its way is not sent (OP-44)', async () => {
    formOf('<input name="a" value="1">');
    const parameters = { ...NEWS, action: c_Store, sendForm: 'f' };
    const first = harness.pipeline.send(parameters);
    await tick();
    expect(await harness.pipeline.send(parameters)).toMatchObject({ outcome: 'notSent' });
    harness.call.answer(xml('<cms/>'));
    await first;
    await harness.exchange(parameters, xml('<cms/>'));
    expect(harness.calls).toHaveLength(2);
  });
});

describe('what is not sent', () => {
  it('ERR-025 an unknown action: no request, no alert', async () => {
    expect(await harness.pipeline.send({ ...NEWS, action: 'conjure' })).toMatchObject({ outcome: 'notSent', rendered: false });
    expect([harness.calls.length, harness.alerts.length, harness.states.length, harness.faderState.count]).toEqual([0, 0, 0, 0]);
  });

  it('ERR-026 a missing target: no request', async () => {
    for (const target of [undefined, '', 'nowhere']) expect((await harness.pipeline.send({ ...NEWS, target })).outcome).toBe('notSent');
    expect([harness.calls.length, harness.alerts.length]).toEqual([0, 0]);
  });

  it('RT-101 a save with an empty required field sends nothing and focuses the field', async () => {
    const form = formOf('<input name="a" value="x" required><input name="b" required><input name="c" required>');
    expect(await harness.pipeline.send({ ...NEWS, action: 'store', sendForm: form })).toMatchObject({ outcome: 'notSent' });
    expect(harness.calls).toEqual([]);
    expect((document.activeElement as HTMLInputElement).name).toBe('b');
    expect([...form.querySelectorAll('[data-field-error]')].map((each) => each.textContent)).toEqual([
      'text of required.empty',
      'text of required.empty',
    ]);
    form.querySelector<HTMLInputElement>('[name=b]')!.value = '1';
    form.querySelector<HTMLInputElement>('[name=c]')!.value = '2';
    await harness.exchange({ ...NEWS, action: 'store', sendForm: form }, xml('<cms/>'));
    expect(harness.call.init.body).toBe('a=x&b=1&c=2');
  });

  it('RT-047 waits for the confirmation; declining sends nothing', async () => {
    harness.agree = false;
    const onDone = vi.fn();
    expect(await harness.pipeline.send({ ...NEWS, requestConfirm: 'Wirklich?', onDone })).toMatchObject({ outcome: 'notSent' });
    expect(harness.asked).toEqual(['Wirklich?']);
    expect(harness.calls).toEqual([]);
    expect(onDone).toHaveBeenCalledTimes(1);
    harness.agree = true;
    await harness.exchange({ ...NEWS, requestConfirm: 'Wirklich?' }, xml('<cms/>'));
    expect(harness.calls).toHaveLength(1);
  });

  it('RT-102 a deletion asks with type name, title and delete question; declining sends nothing', async () => {
    harness.agree = false;
    const parameters = { ...NEWS, action: 'delete', typeName: 'Meldung', title: 'Neue Kurse' };
    await harness.pipeline.send(parameters);
    expect(harness.asked).toEqual(['Meldung "Neue Kurse"\ndeleteQuestion']);
    expect(harness.calls).toEqual([]);
    harness.agree = true;
    await harness.exchange(parameters, xml('<cms><deleted ID="21"/></cms>'));
    expect(harness.call.init).toMatchObject({ method: 'POST', body: 'confirm=1' });
  });

  it('RT-071 deleteAll, 4096, asks as a deletion does', async () => {
    harness.agree = false;
    const parameters = { ...NEWS, action: 4096, typeName: 'Meldung', title: 'Neue Kurse' };
    await harness.pipeline.send(parameters);
    expect([harness.asked, harness.calls]).toEqual([['Meldung "Neue Kurse"\ndeleteQuestion'], []]);
    harness.agree = true;
    await harness.exchange(parameters, xml('<cms/>'));
    expect([harness.call.url.searchParams.get('action'), harness.call.init.body]).toEqual(['4096', 'confirm=1']);
  });

  it('SES-020 an expired session holds a save back, and the form can be sent again', async () => {
    const form = formOf('<input name="a" value="typed">');
    harness.expired = true;
    expect((await harness.pipeline.send({ ...NEWS, action: 'store', sendForm: form })).outcome).toBe('notSent');
    harness.expired = false;
    await harness.exchange({ ...NEWS, action: 'store', sendForm: form }, xml('<cms/>'));
    expect(harness.call.init.body).toBe('a=typed');
  });
});

describe('fader', () => {
  it('RT-014 counts the running requests; background calls stay out', async () => {
    const first = harness.pipeline.send(NEWS);
    const second = harness.pipeline.send({ ...NEWS, target: 'side' });
    const quiet = harness.pipeline.send({ ...NEWS, bRender: false, background: true });
    await tick();
    expect(harness.faderState).toMatchObject({ count: 2, visible: true });
    for (const call of harness.calls) call.answer(xml('<cms/>'));
    await Promise.all([first, second, quiet]);
    expect(harness.faderState).toEqual({ count: 0, visible: false, dark: false });
  });
});
