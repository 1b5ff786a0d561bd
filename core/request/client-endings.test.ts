// @vitest-environment happy-dom
import { ANSWER_RECEIVED, ANSWER_SHOWN } from './contract.ts';
import english from '../text/texts/en.json';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serialize } from '../../xsl/engine/index.ts';
import { Bench, errorXml, formOf, NEWS, tick, xml } from './client.harness.ts';
import { returnHash } from './query.ts';
import type { RequestResult } from './model.ts';

let bench: Bench;

beforeEach(() => {
  bench = new Bench();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('endings', () => {
  it('RT-050 onDone is called once, on success with the answer, on error with the error', async () => {
    const onDone = vi.fn<(result: RequestResult) => void>();
    await bench.exchange({ ...NEWS, onDone }, xml('<cms><object ID="21"/></cms>'));
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(onDone.mock.calls[0]![0]).toMatchObject({ outcome: 'success', status: 200, rendered: true, error: null });
    expect(onDone.mock.calls[0]![0].answer!.objects[0]!.ID).toBe(21);
    await bench.exchange({ ...NEWS, onDone }, xml(errorXml('notPermitted'), { status: 403 }));
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
    const result = await bench.exchange(
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
    const result = await bench.exchange({ action: 2, dataType: 'p_Menu', bRender: false }, xml('<cms><object ID="5"/></cms>'));
    expect(result.answer!.objects[0]!.ID).toBe(5);
    expect(result).toMatchObject({ outcome: 'success', rendered: false });
    expect(bench.log).toEqual([]);
  });

  it('RT-028 the echoed return function is called, an unknown one ignored', async () => {
    const handler = vi.fn();
    const undo = bench.pipeline.onReturn('unit.reload', handler);
    const echo = `<cms returnFunction="${returnHash('unit.reload')}"/>`;
    const result = await bench.exchange({ ...NEWS, returnFunction: 'unit.reload' }, xml(echo));
    expect(bench.call.url.searchParams.get('returnFunction')).toBe(returnHash('unit.reload'));
    expect(handler).toHaveBeenCalledExactlyOnceWith(result);
    await bench.exchange(NEWS, xml('<cms returnFunction="00000000"/>'));
    undo();
    await bench.exchange(NEWS, xml(echo));
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('ERR-001 440 and 401 call the session-lost handler once each; nothing is drawn, no dialog', async () => {
    bench.token = 'aaaaa.bbbbb.ccccc';
    const form = formOf('<input name="a" value="typed">');
    const result = await bench.exchange(
      { ...NEWS, action: 'store', sendForm: form },
      xml('<cms><sessionLost anonymous="0"/></cms>', { status: 440 }),
    );
    expect(result).toMatchObject({ outcome: 'httpError', status: 440, rendered: false });
    expect(bench.losses).toEqual([{ anonymous: false, sent: 'aaaaa.bbbbb.ccccc' }]);
    await bench.exchange({ ...NEWS, bRender: false }, new Response('', { status: 401 }));
    expect(bench.losses[1]).toEqual({ anonymous: undefined, sent: 'aaaaa.bbbbb.ccccc' });
    expect([bench.shown.length, bench.alerts.length]).toEqual([0, 0]);
    expect(form.querySelector('input')!.value).toBe('typed');
    await bench.exchange({ ...NEWS, action: 'store', sendForm: form }, xml('<cms/>'));
    expect(bench.call.init.body).toBe('a=typed');
  });

  it.each([400, 403, 409, 413, 429, 502, 503, 504, 404, 500, 501])(
    'OP-62 status %i with an error document: its text in a dialog, the target unchanged',
    async (status) => {
      expect(await bench.exchange(NEWS, xml(errorXml('x', 'Ging nicht'), { status }))).toMatchObject({
        outcome: 'httpError',
        rendered: false,
      });
      expect(bench.alerts).toEqual(['Ging nicht']);
      expect(bench.shown).toEqual([]);
    },
  );

  it('ERR-002 ERR-003 ERR-004 500, 501 and 404 without XML: the raw response goes to the target', async () => {
    for (const status of [500, 501, 404]) {
      const result = await bench.exchange(NEWS, new Response('<h1>Oops</h1>', { status, headers: { 'Content-Type': 'text/html' } }));
      expect(result).toMatchObject({ outcome: 'httpError', rendered: true });
      expect(bench.shown.at(-1)).toMatchObject({ target: 'mainContent', answer: { kind: 'html', text: '<h1>Oops</h1>', status } });
    }
    expect(bench.alerts).toEqual([]);
  });

  it('OP-62 other failures without XML: our own text in a dialog', async () => {
    await bench.exchange(NEWS, new Response('bad gateway', { status: 502 }));
    await bench.exchange(NEWS, new Response('slow down', { status: 429 }));
    await bench.exchange(NEWS, new Response('', { status: 500 }));
    expect(bench.alerts).toEqual(['request.failed {"status":502}', 'request.tooMany', 'request.failed {"status":500}']);
  });

  it('OP-62 a server that is not available just now: its words, and for a GET the offer to try again', async () => {
    const down = () =>
      xml('<cms><error status="503" code="unavailable" retry="1"><text language="de">Gleich wieder.</text></error></cms>', { status: 503 });
    await bench.exchange(NEWS, down());
    await bench.exchange({ ...NEWS, action: 'store', sendForm: formOf('<input name="a" value="typed">') }, down());
    await bench.exchange(NEWS, xml('<cms><error status="403"><text language="de">Nein.</text></error></cms>', { status: 403 }));
    expect(bench.alerts).toEqual(['Gleich wieder.', 'Gleich wieder.', 'Nein.']);
    expect(bench.retries.map((each) => each !== undefined)).toEqual([true, false, false]);
    bench.retries[0]!();
    await tick();
    bench.call.answer(xml('<cms/>'));
    await tick();
    expect(bench.shown).toHaveLength(1);
  });

  it('ERR-005 a text answer is shown as text, an HTML answer as HTML (REN-003)', async () => {
    await bench.exchange(NEWS, new Response('plain', { headers: { 'Content-Type': 'text/plain' } }));
    await bench.exchange(NEWS, new Response('<p>x</p>', { headers: { 'Content-Type': 'text/html' } }));
    expect(bench.shown.map(({ answer }) => [answer.kind, answer.text])).toEqual([
      ['text', 'plain'],
      ['html', '<p>x</p>'],
    ]);
  });

  it('204: done, nothing drawn', async () => {
    expect(await bench.exchange(NEWS, new Response(null, { status: 204 }))).toMatchObject({ outcome: 'success', rendered: false });
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
    const body = errorXml('validation', 'Prüfen', '<field name="age" code="required.min"/><field name="email" code="required.email"/>');
    await bench.exchange({ ...NEWS, action: 'store', sendForm: form }, xml(body, { status: 400 }));
    expect([...form.querySelectorAll('[data-field-error]')].map((each) => each.textContent)).toEqual([
      'text of required.email',
      'text of required.min {"min":"18"}',
    ]);
    expect((document.activeElement as HTMLInputElement).name).toBe('email');
    expect(bench.alerts).toEqual([]);
    await bench.exchange(
      { ...NEWS, action: 'store', sendForm: form },
      xml(errorXml('validation', 'Prüfen', '<field name="gone" code="required.empty"/>'), { status: 400 }),
    );
    expect(bench.alerts).toEqual(['Prüfen\ngone: text of required.empty']);
    expect(form.querySelector<HTMLInputElement>('[name=email]')!.value).toBe('x@y');
  });

  it('RT-049 bRender=false hands the answer to the caller, drawn nowhere, and leaves failures to it', async () => {
    const { answer, rendered } = await bench.exchange({ ...NEWS, bRender: false }, xml('<cms><news/></cms>'));
    expect([serialize(answer!.document!), rendered, bench.shown]).toEqual(['<cms><news/></cms>', false, []]);
    const result = await bench.exchange({ ...NEWS, bRender: false }, xml(errorXml('revisionConflict'), { status: 409 }));
    expect(result.answer!.error!.code).toBe('revisionConflict');
    const sent = bench.pipeline.send({ ...NEWS, bRender: false });
    await tick();
    bench.call.fail(new TypeError('offline'));
    expect((await sent).outcome).toBe('networkError');
    expect(bench.alerts).toEqual([]);
  });

  it('SES-014 a new token is offered to the session', async () => {
    await bench.exchange(NEWS, xml('<cms/>', { headers: { 'ccms-token': 'new.token.sig' } }));
    await bench.exchange(NEWS, xml('<cms/>'));
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
    expect(await bench.exchange(NEWS, xml('<cms/>'))).toMatchObject({
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
    await bench.exchange(NEWS, xml('<cms/>'));
    await bench.exchange(NEWS, xml(errorXml('x'), { status: 400 }));
    bench.shownIn = 'lessonArea';
    await bench.exchange(NEWS, xml('<cms/>'));
    expect(order).toEqual(['received mainContent, 0', 'shown mainContent 21, 1', 'received mainContent, 1', 'shown lessonArea 21, 2']);
  });
});

describe('alternate target', () => {
  it('REN-004 REN-005 header before parameter before target', async () => {
    bench.targets.add('third');
    const headers = { 'ccms-alternate-target': 'third' };
    await bench.exchange({ ...NEWS, alternateTarget: 'side' }, xml('<cms/>', { headers }));
    await bench.exchange({ ...NEWS, alternateTarget: 'side' }, xml('<cms/>'));
    await bench.exchange({ ...NEWS, target: undefined, alternateTarget: 'side' }, xml('<cms/>'));
    await bench.exchange(NEWS, xml('<cms/>'));
    expect(bench.shown.map(({ target }) => target)).toEqual(['third', 'side', 'side', 'mainContent']);
  });

  it("RT-055 an object's own target goes before the default one, not before one that was asked for, and only while it is there", async () => {
    const object = (target: string): Response => xml(`<cms><object ID="21" target="${target}"><data/></object></cms>`);
    await bench.exchange({ ...NEWS, isDefaultTarget: true }, object('side'));
    await bench.exchange(NEWS, object('side'));
    await bench.exchange({ ...NEWS, isDefaultTarget: true }, object('nowhere'));
    await bench.exchange({ ...NEWS, isDefaultTarget: true, alternateTarget: 'mainContent' }, object('side'));
    expect(bench.shown.map(({ target }) => target)).toEqual(['side', 'mainContent', 'mainContent', 'mainContent']);
  });

  it("RT-055 the target of a plugin's manifest goes before the default one, not before the object's own", async () => {
    const object = (target: string): Response => xml(`<cms><object ID="21" target="${target}"><data/></object></cms>`);
    bench.targets.add('third');
    bench.ofManifest = 'third';
    await bench.exchange({ ...NEWS, isDefaultTarget: true }, object(''));
    await bench.exchange({ ...NEWS, isDefaultTarget: true }, object('side'));
    await bench.exchange(NEWS, object(''));
    bench.ofManifest = 'nowhere';
    await bench.exchange({ ...NEWS, isDefaultTarget: true }, object(''));
    expect(bench.shown.map(({ target }) => target)).toEqual(['third', 'side', 'mainContent', 'mainContent']);
  });

  it('ERR-008 an unknown one: alert, nothing drawn', async () => {
    expect(await bench.exchange(NEWS, xml('<cms/>', { headers: { 'ccms-alternate-target': 'nowhere' } }))).toMatchObject({
      rendered: false,
    });
    await bench.exchange({ ...NEWS, alternateTarget: 'missing' }, xml('<cms/>'));
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
    const isDrawing = (before: () => void) => vi.waitFor(() => expect(release).not.toBe(before), { timeout: 10_000 });
    const beforeFirst = release;
    bench.call.answer(xml('<cms/>'));
    await isDrawing(beforeFirst);
    const releaseFirst = release;
    const second = bench.pipeline.send({ ...NEWS, ID: 22 });
    expect(await first).toMatchObject({ outcome: 'aborted', rendered: false });
    expect(bench.faderState.count).toBe(1);
    releaseFirst();
    await tick();
    expect(bench.shown).toEqual([]);
    bench.call.answer(xml('<cms/>'));
    await isDrawing(releaseFirst);
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
