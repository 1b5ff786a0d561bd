// @vitest-environment happy-dom
import { ANSWER_RECEIVED, ANSWER_SHOWN } from './contract.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { c_Show, c_Store } from './action.ts';
import { Bench, xml } from './client.harness.ts';
import { returnHash } from './query.ts';
import type { RequestParameters, RequestResult } from './model.ts';
import english from '../text/texts/en.json';

const NEWS: RequestParameters = { action: 'show', dataType: 'p_News', ID: 21, target: 'mainContent' };
const tick = (): Promise<void> =>
  new Promise((resolve) => {
    setTimeout(resolve, 0);
  });
const error = (code: string, text = 'Nein', fields = ''): string =>
  `<cms><error status="400" code="${code}"><text language="de">${text}</text>${fields}</error></cms>`;

let bench: Bench;
/** Sends, answers the call when it was made, and waits for the end. */
async function exchange(parameters: RequestParameters, response: Response): Promise<RequestResult> {
  const made = bench.calls.length;
  const sent = bench.pipeline.send(parameters);
  await tick();
  await vi.dynamicImportSettled();
  if (bench.calls.length > made) bench.call.answer(response);
  return sent;
}
function formOf(markup: string): HTMLFormElement {
  document.body.innerHTML = `<form id="f">${markup}</form>`;
  return document.querySelector('form')!;
}

beforeEach(() => {
  bench = new Bench();
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
    const sent = bench.pipeline.send(NEWS);
    await tick();
    expect(bench.statesOf(1)).toEqual([0, 1]);
    bench.call.answer(new Response(stream, { headers: { 'Content-Type': 'application/xml' } }));
    await tick();
    expect(bench.statesOf(1)).toEqual([0, 1, 2]);
    controller!.enqueue(new TextEncoder().encode('<cms>'));
    await tick();
    expect(bench.statesOf(1)).toEqual([0, 1, 2, 3]);
    controller!.enqueue(new TextEncoder().encode('</cms>'));
    await tick();
    expect(bench.statesOf(1)).toEqual([0, 1, 2, 3]);
    controller!.close();
    expect((await sent).outcome).toBe('success');
    expect(bench.statesOf(1)).toEqual([0, 1, 2, 3, 4]);
  });

  it('RT-012 success, HTTP error, network error and abort reach 4 exactly once', async () => {
    await exchange(NEWS, xml('<cms/>'));
    await exchange(NEWS, xml(error('notFound'), { status: 404 }));
    const lost = bench.pipeline.send(NEWS);
    await tick();
    bench.call.fail(new TypeError('offline'));
    const broken = (await lost, bench.pipeline.send(NEWS));
    await tick();
    bench.pipeline.abort('mainContent');
    const outcomes = bench.facts.filter((fact) => fact.type === 'request.ended').map((fact) => fact.outcome);
    expect((await broken).outcome).toBe('aborted');
    expect(outcomes).toEqual(['success', 'httpError', 'networkError']);
    expect([1, 2, 3, 4].map((request) => bench.statesOf(request).filter((state) => state === 4).length)).toEqual([1, 1, 1, 1]);
    expect([bench.statesOf(1), bench.statesOf(3), bench.statesOf(4)]).toEqual([
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
    const result = await exchange(NEWS, new Response(stream, { headers: { 'Content-Type': 'application/xml' } }));
    expect(result).toMatchObject({ outcome: 'networkError', rendered: false });
    expect(bench.statesOf(1)).toEqual([0, 1, 2, 3, 4]);
  });

  it('RT-003 says every state and the end on the event stream', async () => {
    await exchange(NEWS, xml('<cms/>', { headers: { 'ccms-request-id': 'r-1' } }));
    expect(bench.facts.map((fact) => (fact.type === 'request.stateChanged' ? fact.readyState : fact.type))).toEqual([
      0,
      1,
      2,
      3,
      4,
      'answer.received',
      'answer.shown',
      'request.ended',
    ]);
    expect(bench.facts.at(-1)).toEqual({
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
    await exchange(NEWS, xml('<cms/>'));
    expect(bench.log).toEqual(['begin mainContent', 'busy 0', 'busy 1', 'busy 2', 'busy 3', 'busy 4', 'show mainContent', 'end']);
  });
});

describe('what is sent', () => {
  it('RT-017 RT-030 RT-032 RT-033 RT-035 a request without form data is a GET to the dispatcher with its headers', async () => {
    bench.token = 'aaaaa.bbbbb.ccccc';
    await exchange(NEWS, xml('<cms/>'));
    expect(bench.call.init.method).toBe('GET');
    expect(bench.call.init.body ?? null).toBeNull();
    expect(bench.call.url.pathname).toBe('/dispatcher.php');
    expect(bench.call.url.searchParams.get('user')).toBe('12');
    expect(bench.call.headers.get('Content-Type')).toMatch(/^application\/x-www-form-urlencoded/);
    expect(bench.call.headers.get('Encoding')).toBe('UTF-8');
    expect(bench.call.headers.get('Authorization')).toBe('Bearer aaaaa.bbbbb.ccccc');
    expect(bench.call.url.href).not.toContain('aaaaa.bbbbb.ccccc');
  });

  it('RT-035 without a token there is no Authorization, and a foreign dispatcher gets nothing at all', async () => {
    await exchange(NEWS, xml('<cms/>'));
    expect(bench.call.headers.has('Authorization')).toBe(false);
    bench = new Bench({ dispatcherUrl: 'https://evil.example/dispatcher.php' });
    bench.token = 'aaaaa.bbbbb.ccccc';
    expect(await bench.pipeline.send(NEWS)).toMatchObject({ outcome: 'notSent' });
    expect(bench.calls).toEqual([]);
  });

  it('RT-031 RT-044 a form is sent as urlencoded POST', async () => {
    formOf('<input name="a" value="it\'s"><input type="checkbox" name="b">');
    await exchange({ ...NEWS, action: c_Store, sendForm: 'f' }, xml('<cms/>'));
    expect(bench.call.init.method).toBe('POST');
    expect(bench.call.init.body).toBe('a=it%E2%80%99s&b=0');
  });

  it("RT-029 RT-036 the generic call takes a caller's fields, and all of its parameters", async () => {
    const onDone = vi.fn();
    const result = await exchange(
      {
        dataType: 't_ClientCompetence',
        action: c_Store,
        ID: 812,
        target: 'side',
        paramString: 'x=1',
        fields: { points: '8' },
        bRender: false,
        onDone,
      },
      xml('<cms/>'),
    );
    expect(bench.call.init.body).toBe('points=8');
    expect(bench.call.url.search).toBe('?mode=ajax&lang=de&action=16&id=812&datatype=t_ClientCompetence&user=0&x=1');
    expect(onDone).toHaveBeenCalledExactlyOnceWith(result);
    await exchange({ dataType: 'p_News', action: c_Show, target: 'side' }, xml('<cms/>'));
    expect(bench.shown.at(-1)!.target).toBe('side');
  });

  it('RT-048 placeholders reach the address and the target', async () => {
    await exchange({ ...NEWS, target: '{where}', paramString: 'q={q}', oPlaceholders: { where: 'side', q: 'a&b' } }, xml('<cms/>'));
    expect(bench.call.url.searchParams.get('q')).toBe('a&b');
    expect(bench.shown.at(-1)!.target).toBe('side');
  });

  it('a second submit of a form that is on its way is not sent (OP-44)', async () => {
    formOf('<input name="a" value="1">');
    const parameters = { ...NEWS, action: c_Store, sendForm: 'f' };
    const first = bench.pipeline.send(parameters);
    await tick();
    expect(await bench.pipeline.send(parameters)).toMatchObject({ outcome: 'notSent' });
    bench.call.answer(xml('<cms/>'));
    await first;
    await exchange(parameters, xml('<cms/>'));
    expect(bench.calls).toHaveLength(2);
  });
});

describe('what is not sent', () => {
  it('ERR-025 an unknown action: no request, no alert', async () => {
    expect(await bench.pipeline.send({ ...NEWS, action: 'conjure' })).toMatchObject({ outcome: 'notSent', rendered: false });
    expect([bench.calls.length, bench.alerts.length, bench.states.length, bench.faderState.count]).toEqual([0, 0, 0, 0]);
  });

  it('ERR-026 a missing target: no request', async () => {
    for (const target of [undefined, '', 'nowhere']) expect((await bench.pipeline.send({ ...NEWS, target })).outcome).toBe('notSent');
    expect([bench.calls.length, bench.alerts.length]).toEqual([0, 0]);
  });

  it('RT-101 a save with an empty required field sends nothing and focuses the field', async () => {
    const form = formOf('<input name="a" value="x" required><input name="b" required><input name="c" required>');
    expect(await bench.pipeline.send({ ...NEWS, action: 'store', sendForm: form })).toMatchObject({ outcome: 'notSent' });
    expect(bench.calls).toEqual([]);
    expect((document.activeElement as HTMLInputElement).name).toBe('b');
    expect([...form.querySelectorAll('[data-field-error]')].map((each) => each.textContent)).toEqual([
      'text of required.empty',
      'text of required.empty',
    ]);
    form.querySelector<HTMLInputElement>('[name=b]')!.value = '1';
    form.querySelector<HTMLInputElement>('[name=c]')!.value = '2';
    await exchange({ ...NEWS, action: 'store', sendForm: form }, xml('<cms/>'));
    expect(bench.call.init.body).toBe('a=x&b=1&c=2');
  });

  it('RT-047 waits for the confirmation; declining sends nothing', async () => {
    bench.agree = false;
    const onDone = vi.fn();
    expect(await bench.pipeline.send({ ...NEWS, requestConfirm: 'Wirklich?', onDone })).toMatchObject({ outcome: 'notSent' });
    expect(bench.asked).toEqual(['Wirklich?']);
    expect(bench.calls).toEqual([]);
    expect(onDone).toHaveBeenCalledTimes(1);
    bench.agree = true;
    await exchange({ ...NEWS, requestConfirm: 'Wirklich?' }, xml('<cms/>'));
    expect(bench.calls).toHaveLength(1);
  });

  it('RT-102 a deletion asks with type name, title and delete question; declining sends nothing', async () => {
    bench.agree = false;
    const parameters = { ...NEWS, action: 'delete', typeName: 'Meldung', title: 'Neue Kurse' };
    await bench.pipeline.send(parameters);
    expect(bench.asked).toEqual(['Meldung "Neue Kurse"\ndeleteQuestion']);
    expect(bench.calls).toEqual([]);
    bench.agree = true;
    await exchange(parameters, xml('<cms><deleted ID="21"/></cms>'));
    expect(bench.call.init).toMatchObject({ method: 'POST', body: 'confirm=1' });
  });

  it('an expired session holds a save back, and the form can be sent again', async () => {
    const form = formOf('<input name="a" value="typed">');
    bench.expired = true;
    expect((await bench.pipeline.send({ ...NEWS, action: 'store', sendForm: form })).outcome).toBe('notSent');
    bench.expired = false;
    await exchange({ ...NEWS, action: 'store', sendForm: form }, xml('<cms/>'));
    expect(bench.call.init.body).toBe('a=typed');
  });
});

describe('endings', () => {
  it('RT-050 onDone is called once, on success with the answer, on error with the error', async () => {
    const onDone = vi.fn<(result: RequestResult) => void>();
    await exchange({ ...NEWS, onDone }, xml('<cms><object ID="21"/></cms>'));
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(onDone.mock.calls[0]![0]).toMatchObject({ outcome: 'success', status: 200, rendered: true, error: null });
    expect(onDone.mock.calls[0]![0].answer!.objects[0]!.ID).toBe(21);
    await exchange({ ...NEWS, onDone }, xml(error('notPermitted'), { status: 403 }));
    expect(onDone).toHaveBeenCalledTimes(2);
    expect(onDone.mock.calls[1]![0]).toMatchObject({
      outcome: 'httpError',
      status: 403,
      rendered: false,
      error: expect.objectContaining({ message: 'notPermitted' }),
    });
  });

  it('RT-050 a failing onDone is reported and hurts nothing', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => {});
    const result = await exchange(
      {
        ...NEWS,
        onDone: () => {
          throw new Error('mine');
        },
      },
      xml('<cms/>'),
    );
    expect(result.outcome).toBe('success');
    expect(bench.report).toHaveBeenCalledTimes(1);
    expect(bench.faderState.count).toBe(0);
  });

  it('RT-049 bRender=false draws nothing and hands the document over, without a target', async () => {
    const result = await exchange({ action: 2, dataType: 'p_Menu', bRender: false }, xml('<cms><object ID="5"/></cms>'));
    expect(result.answer!.objects[0]!.ID).toBe(5);
    expect(result).toMatchObject({ outcome: 'success', rendered: false });
    expect(bench.log).toEqual([]);
  });

  it('RT-028 the echoed return function is called, an unknown one ignored', async () => {
    const handler = vi.fn();
    const undo = bench.pipeline.onReturn('unit.reload', handler);
    const echo = `<cms returnFunction="${returnHash('unit.reload')}"/>`;
    const result = await exchange({ ...NEWS, returnFunction: 'unit.reload' }, xml(echo));
    expect(bench.call.url.searchParams.get('returnFunction')).toBe(returnHash('unit.reload'));
    expect(handler).toHaveBeenCalledExactlyOnceWith(result);
    await exchange(NEWS, xml('<cms returnFunction="00000000"/>'));
    undo();
    await exchange(NEWS, xml(echo));
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('ERR-001 440 and 401 call the session-lost handler once each; nothing is drawn, no dialog', async () => {
    bench.token = 'aaaaa.bbbbb.ccccc';
    const form = formOf('<input name="a" value="typed">');
    const result = await exchange(
      { ...NEWS, action: 'store', sendForm: form },
      xml('<cms><sessionLost anonymous="0"/></cms>', { status: 440 }),
    );
    expect(result).toMatchObject({ outcome: 'httpError', status: 440, rendered: false });
    expect(bench.losses).toEqual([{ anonymous: false, sent: 'aaaaa.bbbbb.ccccc' }]);
    await exchange({ ...NEWS, bRender: false }, new Response('', { status: 401 }));
    expect(bench.losses[1]).toEqual({ anonymous: undefined, sent: 'aaaaa.bbbbb.ccccc' });
    expect([bench.shown.length, bench.alerts.length]).toEqual([0, 0]);
    expect(form.querySelector('input')!.value).toBe('typed');
    await exchange({ ...NEWS, action: 'store', sendForm: form }, xml('<cms/>'));
    expect(bench.call.init.body).toBe('a=typed');
  });

  it.each([400, 403, 409, 413, 429, 502, 503, 504, 404, 500, 501])(
    'OP-62 status %i with an error document: its text in a dialog, the target unchanged',
    async (status) => {
      expect(await exchange(NEWS, xml(error('x', 'Ging nicht'), { status }))).toMatchObject({ outcome: 'httpError', rendered: false });
      expect(bench.alerts).toEqual(['Ging nicht']);
      expect(bench.shown).toEqual([]);
    },
  );

  it('ERR-002 ERR-003 ERR-004 500, 501 and 404 without XML: the raw response goes to the target', async () => {
    for (const status of [500, 501, 404]) {
      const result = await exchange(NEWS, new Response('<h1>Oops</h1>', { status, headers: { 'Content-Type': 'text/html' } }));
      expect(result).toMatchObject({ outcome: 'httpError', rendered: true });
      expect(bench.shown.at(-1)).toMatchObject({ target: 'mainContent', answer: { kind: 'html', text: '<h1>Oops</h1>', status } });
    }
    expect(bench.alerts).toEqual([]);
  });

  it('OP-62 other failures without XML: our own text in a dialog', async () => {
    await exchange(NEWS, new Response('bad gateway', { status: 502 }));
    await exchange(NEWS, new Response('slow down', { status: 429 }));
    await exchange(NEWS, new Response('', { status: 500 }));
    expect(bench.alerts).toEqual(['request.failed {"status":502}', 'request.tooMany', 'request.failed {"status":500}']);
  });

  it('ERR-005 a text answer is shown as text, an HTML answer as HTML (REN-003)', async () => {
    await exchange(NEWS, new Response('plain', { headers: { 'Content-Type': 'text/plain' } }));
    await exchange(NEWS, new Response('<p>x</p>', { headers: { 'Content-Type': 'text/html' } }));
    expect(bench.shown.map(({ answer }) => [answer.kind, answer.text])).toEqual([
      ['text', 'plain'],
      ['html', '<p>x</p>'],
    ]);
  });

  it('204: done, nothing drawn', async () => {
    expect(await exchange(NEWS, new Response(null, { status: 204 }))).toMatchObject({ outcome: 'success', rendered: false });
    expect(bench.shown).toEqual([]);
  });

  it('OP-62 the network fails: a dialog, retry for a GET only, and never a POST again by itself', async () => {
    const form = formOf('<input name="a" value="typed">');
    const lost = bench.pipeline.send(NEWS);
    await tick();
    bench.call.fail(new TypeError('offline'));
    expect(await lost).toMatchObject({ outcome: 'networkError', status: 0, answer: null });
    const post = bench.pipeline.send({ ...NEWS, action: 'store', sendForm: form });
    await tick();
    bench.call.fail(new TypeError('offline'));
    await post;
    expect(bench.alerts).toEqual(['request.networkError', 'request.networkError']);
    expect(bench.retries[1]).toBeUndefined();
    bench.retries[0]!();
    await tick();
    expect(bench.calls).toHaveLength(3);
    bench.call.answer(xml('<cms/>'));
    await tick();
    expect(bench.shown).toHaveLength(1);
    expect(form.querySelector('input')!.value).toBe('typed');
  });

  it('OP-62 an abort is silent', async () => {
    const sent = bench.pipeline.send(NEWS);
    await tick();
    bench.pipeline.abort('side');
    expect(bench.call.init.signal!.aborted).toBe(false);
    bench.pipeline.abort('mainContent');
    expect(bench.call.init.signal!.aborted).toBe(true);
    expect(await sent).toMatchObject({ outcome: 'aborted', rendered: false });
    expect([bench.alerts.length, bench.faderState.count]).toEqual([0, 0]);
  });

  it('a validation answer is shown at the fields of the form, which stays as it is', async () => {
    const form = formOf('<input name="email" value="x@y"><input name="age" type="number" min="18" value="20">');
    const body = error('validation', 'Prüfen', '<field name="age" code="required.min"/><field name="email" code="required.email"/>');
    await exchange({ ...NEWS, action: 'store', sendForm: form }, xml(body, { status: 400 }));
    expect([...form.querySelectorAll('[data-field-error]')].map((each) => each.textContent)).toEqual([
      'text of required.email',
      'text of required.min {"min":"18"}',
    ]);
    expect((document.activeElement as HTMLInputElement).name).toBe('email');
    expect(bench.alerts).toEqual([]);
    await exchange(
      { ...NEWS, action: 'store', sendForm: form },
      xml(error('validation', 'Prüfen', '<field name="gone" code="required.empty"/>'), { status: 400 }),
    );
    expect(bench.alerts).toEqual(['Prüfen\ngone: text of required.empty']);
    expect(form.querySelector<HTMLInputElement>('[name=email]')!.value).toBe('x@y');
  });

  it('bRender=false leaves failures to the caller', async () => {
    const result = await exchange({ ...NEWS, bRender: false }, xml(error('revisionConflict'), { status: 409 }));
    expect(result.answer!.error!.code).toBe('revisionConflict');
    const sent = bench.pipeline.send({ ...NEWS, bRender: false });
    await tick();
    bench.call.fail(new TypeError('offline'));
    expect((await sent).outcome).toBe('networkError');
    expect(bench.alerts).toEqual([]);
  });

  it('a new token is offered to the session', async () => {
    await exchange(NEWS, xml('<cms/>', { headers: { 'ccms-token': 'new.token.sig' } }));
    await exchange(NEWS, xml('<cms/>'));
    expect(bench.offered).toEqual(['new.token.sig']);
  });

  it('noLicence: the body is ignored and the search page is asked for, once (SEA-034)', async () => {
    const headers = { 'ccms-licence': 'noLicence' };
    const sent = bench.pipeline.send({ action: 'search', dataType: 'p_Site', paramString: 'm=0', target: 'mainContent' });
    await tick();
    bench.call.answer(xml('<cms/>', { headers }));
    await tick();
    expect(bench.call.url.search).toMatch(/action=search&id=0&datatype=p_Site&user=0$/);
    expect(bench.shown).toEqual([]);
    bench.call.answer(xml('<cms/>', { headers }));
    expect(await sent).toMatchObject({ rendered: false, answer: { noLicence: true } });
    expect(bench.calls).toHaveLength(2);
  });

  it('a presenter that fails is reported; the request still ends', async () => {
    bench.draw = async () => {
      throw new Error('drawing');
    };
    expect(await exchange(NEWS, xml('<cms/>'))).toMatchObject({
      outcome: 'success',
      rendered: false,
      error: expect.objectContaining({ message: 'drawing' }),
    });
    expect(bench.report).toHaveBeenCalledTimes(1);
    expect(bench.log.at(-1)).toBe('end');
    expect(bench.faderState.count).toBe(0);
  });

  it('answer.shown says what is on the screen, answer.received what is about to be', async () => {
    const order: string[] = [];
    bench.events.on(ANSWER_RECEIVED, ({ target }) => order.push(`received ${target}, ${bench.shown.length}`));
    bench.events.on(ANSWER_SHOWN, ({ target, parameters }) => order.push(`shown ${target} ${parameters.ID}, ${bench.shown.length}`));
    await exchange(NEWS, xml('<cms/>'));
    await exchange(NEWS, xml(error('x'), { status: 400 }));
    bench.shownIn = 'lessonArea';
    await exchange(NEWS, xml('<cms/>'));
    expect(order).toEqual(['received mainContent, 0', 'shown mainContent 21, 1', 'received mainContent, 1', 'shown lessonArea 21, 2']);
  });
});

describe('alternate target', () => {
  it('REN-004 REN-005 header before parameter before target', async () => {
    bench.targets.add('third');
    const headers = { 'ccms-alternate-target': 'third' };
    await exchange({ ...NEWS, alternateTarget: 'side' }, xml('<cms/>', { headers }));
    await exchange({ ...NEWS, alternateTarget: 'side' }, xml('<cms/>'));
    await exchange({ ...NEWS, target: undefined, alternateTarget: 'side' }, xml('<cms/>'));
    await exchange(NEWS, xml('<cms/>'));
    expect(bench.shown.map(({ target }) => target)).toEqual(['third', 'side', 'side', 'mainContent']);
  });

  it('ERR-008 an unknown one: alert, nothing drawn', async () => {
    expect(await exchange(NEWS, xml('<cms/>', { headers: { 'ccms-alternate-target': 'nowhere' } }))).toMatchObject({ rendered: false });
    await exchange({ ...NEWS, alternateTarget: 'missing' }, xml('<cms/>'));
    expect(bench.alerts).toEqual(['target.missing', 'target.missing']);
    expect(english['target.missing']).toBe('alternate target not found');
    expect(bench.shown).toEqual([]);
  });

  it('an answer that was sent elsewhere gives way to a newer request there', async () => {
    const first = bench.pipeline.send(NEWS);
    await tick();
    const [call] = bench.calls;
    const second = bench.pipeline.send({ ...NEWS, target: 'side' });
    await tick();
    call!.answer(xml('<cms/>', { headers: { 'ccms-alternate-target': 'side' } }));
    expect(await first).toMatchObject({ rendered: false });
    bench.call.answer(xml('<cms/>'));
    expect(await second).toMatchObject({ rendered: true });
    expect(bench.shown).toHaveLength(1);
  });
});

describe('the newest wins', () => {
  it('a newer request breaks an older one for the same target off', async () => {
    const first = bench.pipeline.send(NEWS);
    await tick();
    const [call] = bench.calls;
    const second = bench.pipeline.send({ ...NEWS, ID: 22 });
    expect(call!.init.signal!.aborted).toBe(true);
    expect(await first).toMatchObject({ outcome: 'aborted' });
    await tick();
    bench.call.answer(xml('<cms><object ID="22"/></cms>'));
    await second;
    expect(bench.shown.map(({ answer }) => answer.objects[0]!.ID)).toEqual([22]);
  });

  it('an answer whose stylesheet is still loading is not drawn once a newer request began, and does not hold the fader', async () => {
    let release = (): void => {};
    bench.draw = () =>
      new Promise((resolve) => {
        release = () => resolve(true);
      });
    const first = bench.pipeline.send(NEWS);
    await tick();
    bench.call.answer(xml('<cms/>'));
    await tick();
    const releaseFirst = release;
    const second = bench.pipeline.send({ ...NEWS, ID: 22 });
    expect(await first).toMatchObject({ outcome: 'aborted', rendered: false });
    expect(bench.faderState.count).toBe(1);
    releaseFirst();
    await tick();
    expect(bench.shown).toEqual([]);
    bench.call.answer(xml('<cms/>'));
    await tick();
    release();
    expect(await second).toMatchObject({ rendered: true });
    expect(bench.faderState.count).toBe(0);
  });

  it('a save in flight is not broken off: its failure is told, its answer not drawn', async () => {
    formOf('<input name="a" value="1">');
    const save = bench.pipeline.send({ ...NEWS, action: 'store', sendForm: 'f' });
    await tick();
    const [call] = bench.calls;
    const other = bench.pipeline.send({ ...NEWS, ID: 22 });
    await tick();
    expect(call!.init.signal!.aborted).toBe(false);
    call!.answer(xml('<cms/>'));
    expect(await save).toMatchObject({ outcome: 'success', rendered: false });
    bench.call.answer(xml('<cms/>'));
    await other;
    expect(bench.shown).toHaveLength(1);
  });

  it('requests for different targets, and those without one, leave each other alone', async () => {
    const sent = [NEWS, { ...NEWS, target: 'side' }, { ...NEWS, bRender: false }, { ...NEWS, bRender: false }].map((parameters) =>
      bench.pipeline.send(parameters),
    );
    await tick();
    for (const call of bench.calls) call.answer(xml('<cms/>'));
    expect((await Promise.all(sent)).map(({ outcome }) => outcome)).toEqual(['success', 'success', 'success', 'success']);
    expect(bench.shown).toHaveLength(2);
  });

  it('dispose breaks everything off', async () => {
    const sent = bench.pipeline.send(NEWS);
    await tick();
    bench.pipeline.dispose();
    expect((await sent).outcome).toBe('aborted');
    expect(bench.faderState.count).toBe(0);
  });
});

describe('fader', () => {
  it('RT-014 counts the running requests; background calls stay out', async () => {
    const first = bench.pipeline.send(NEWS);
    const second = bench.pipeline.send({ ...NEWS, target: 'side' });
    const quiet = bench.pipeline.send({ ...NEWS, bRender: false, background: true });
    await tick();
    expect(bench.faderState).toMatchObject({ count: 2, visible: true });
    for (const call of bench.calls) call.answer(xml('<cms/>'));
    await Promise.all([first, second, quiet]);
    expect(bench.faderState).toEqual({ count: 0, visible: false, dark: false });
  });
});
