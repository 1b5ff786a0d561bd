// @vitest-environment happy-dom
import { ANSWER_RECEIVED, ANSWER_SHOWN } from './contract.ts';
import english from '../text/texts/en.json';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { serialize } from '../../xsl/engine/index.ts';
import { RequestHarness, errorXml, formOf, NEWS, tick, xml } from './client.harness.ts';
import { returnHash } from './query.ts';
import type { RequestResult } from './model.ts';

let harness: RequestHarness;

beforeEach(() => {
  harness = new RequestHarness();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('endings', () => {
  it('RT-050 onDone is called once, on success with the answer, on error with the error', async () => {
    const onDone = vi.fn<(result: RequestResult) => void>();
    await harness.exchange({ ...NEWS, onDone }, xml('<cms><object ID="21"/></cms>'));
    expect(onDone).toHaveBeenCalledTimes(1);
    expect(onDone.mock.calls[0]![0]).toMatchObject({ outcome: 'success', status: 200, rendered: true, error: null });
    expect(onDone.mock.calls[0]![0].answer!.objects[0]!.ID).toBe(21);
    await harness.exchange({ ...NEWS, onDone }, xml(errorXml('notPermitted'), { status: 403 }));
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
    const result = await harness.exchange(
      {
        ...NEWS,
        onDone: () => {
          throw new Error('mine');
        },
      },
      xml('<cms/>'),
    );
    expect(result.outcome).toBe('success');
    expect(harness.report).toHaveBeenCalledTimes(1);
    expect(harness.faderState.count).toBe(0);
  });

  it('RT-049 bRender=false draws nothing and hands the document over, without a target', async () => {
    const result = await harness.exchange({ action: 2, dataType: 'p_Menu', bRender: false }, xml('<cms><object ID="5"/></cms>'));
    expect(result.answer!.objects[0]!.ID).toBe(5);
    expect(result).toMatchObject({ outcome: 'success', rendered: false });
    expect(harness.log).toEqual([]);
  });

  it('RT-028 the echoed return function is called, an unknown one ignored', async () => {
    const handler = vi.fn();
    const undo = harness.pipeline.onReturn('unit.reload', handler);
    const echo = `<cms returnFunction="${returnHash('unit.reload')}"/>`;
    const result = await harness.exchange({ ...NEWS, returnFunction: 'unit.reload' }, xml(echo));
    expect(harness.call.url.searchParams.get('returnFunction')).toBe(returnHash('unit.reload'));
    expect(handler).toHaveBeenCalledExactlyOnceWith(result);
    await harness.exchange(NEWS, xml('<cms returnFunction="00000000"/>'));
    undo();
    await harness.exchange(NEWS, xml(echo));
    expect(handler).toHaveBeenCalledTimes(1);
  });

  it('ERR-001 440 and 401 call the session-lost handler once each; nothing is drawn, no dialog', async () => {
    harness.token = 'aaaaa.bbbbb.ccccc';
    const form = formOf('<input name="a" value="typed">');
    const result = await harness.exchange(
      { ...NEWS, action: 'store', sendForm: form },
      xml('<cms><sessionLost anonymous="0"/></cms>', { status: 440 }),
    );
    expect(result).toMatchObject({ outcome: 'httpError', status: 440, rendered: false });
    expect(harness.losses).toEqual([{ anonymous: false, sent: 'aaaaa.bbbbb.ccccc' }]);
    await harness.exchange({ ...NEWS, bRender: false }, new Response('', { status: 401 }));
    expect(harness.losses[1]).toEqual({ anonymous: undefined, sent: 'aaaaa.bbbbb.ccccc' });
    expect([harness.shown.length, harness.alerts.length]).toEqual([0, 0]);
    expect(form.querySelector('input')!.value).toBe('typed');
    await harness.exchange({ ...NEWS, action: 'store', sendForm: form }, xml('<cms/>'));
    expect(harness.call.init.body).toBe('a=typed');
  });

  it.each([400, 403, 409, 413, 429, 502, 503, 504, 404, 500, 501])(
    'OP-62 status %i with an error document: its text in a dialog, the target unchanged',
    async (status) => {
      expect(await harness.exchange(NEWS, xml(errorXml('x', 'Ging nicht'), { status }))).toMatchObject({
        outcome: 'httpError',
        rendered: false,
      });
      expect(harness.alerts).toEqual(['Ging nicht']);
      expect(harness.shown).toEqual([]);
    },
  );

  it('ERR-002 ERR-003 ERR-004 500, 501 and 404 without XML: the raw response goes to the target', async () => {
    for (const status of [500, 501, 404]) {
      const result = await harness.exchange(NEWS, new Response('<h1>Oops</h1>', { status, headers: { 'Content-Type': 'text/html' } }));
      expect(result).toMatchObject({ outcome: 'httpError', rendered: true });
      expect(harness.shown.at(-1)).toMatchObject({ target: 'mainContent', answer: { kind: 'html', text: '<h1>Oops</h1>', status } });
    }
    expect(harness.alerts).toEqual([]);
  });

  it('OP-62 other failures without XML: our own text in a dialog', async () => {
    await harness.exchange(NEWS, new Response('bad gateway', { status: 502 }));
    await harness.exchange(NEWS, new Response('slow down', { status: 429 }));
    await harness.exchange(NEWS, new Response('', { status: 500 }));
    expect(harness.alerts).toEqual(['request.failed {"status":502}', 'request.tooMany', 'request.failed {"status":500}']);
  });

  it('OP-62 a server that is not available just now: its words, and for a GET the offer to try again', async () => {
    const down = () =>
      xml('<cms><error status="503" code="unavailable" retry="1"><text language="de">Gleich wieder.</text></error></cms>', { status: 503 });
    await harness.exchange(NEWS, down());
    await harness.exchange({ ...NEWS, action: 'store', sendForm: formOf('<input name="a" value="typed">') }, down());
    await harness.exchange(NEWS, xml('<cms><error status="403"><text language="de">Nein.</text></error></cms>', { status: 403 }));
    expect(harness.alerts).toEqual(['Gleich wieder.', 'Gleich wieder.', 'Nein.']);
    expect(harness.retries.map((each) => each !== undefined)).toEqual([true, false, false]);
    harness.retries[0]!();
    await tick();
    harness.call.answer(xml('<cms/>'));
    await tick();
    expect(harness.shown).toHaveLength(1);
  });

  it('ERR-005 a text answer is shown as text, an HTML answer as HTML (REN-003)', async () => {
    await harness.exchange(NEWS, new Response('plain', { headers: { 'Content-Type': 'text/plain' } }));
    await harness.exchange(NEWS, new Response('<p>x</p>', { headers: { 'Content-Type': 'text/html' } }));
    expect(harness.shown.map(({ answer }) => [answer.kind, answer.text])).toEqual([
      ['text', 'plain'],
      ['html', '<p>x</p>'],
    ]);
  });

  it('204: done, nothing drawn', async () => {
    expect(await harness.exchange(NEWS, new Response(null, { status: 204 }))).toMatchObject({ outcome: 'success', rendered: false });
    expect(harness.shown).toEqual([]);
  });

  it('OP-62 the network fails: a dialog, retry for a GET only, and never a POST again by itself', async () => {
    const form = formOf('<input name="a" value="typed">');
    const lost = harness.pipeline.send(NEWS);
    await tick();
    harness.call.fail(new TypeError('offline'));
    expect(await lost).toMatchObject({ outcome: 'networkError', status: 0, answer: null });
    const post = harness.pipeline.send({ ...NEWS, action: 'store', sendForm: form });
    await tick();
    harness.call.fail(new TypeError('offline'));
    await post;
    expect(harness.alerts).toEqual(['request.networkError', 'request.networkError']);
    expect(harness.retries[1]).toBeUndefined();
    harness.retries[0]!();
    await tick();
    expect(harness.calls).toHaveLength(3);
    harness.call.answer(xml('<cms/>'));
    await tick();
    expect(harness.shown).toHaveLength(1);
    expect(form.querySelector('input')!.value).toBe('typed');
  });

  it('who goes on from what comes says how it is tried again', async () => {
    const onRetry = vi.fn();
    const lost = harness.pipeline.send({ ...NEWS, onRetry });
    await tick();
    harness.call.fail(new TypeError('offline'));
    await lost;
    harness.retries[0]!();
    await tick();
    expect([onRetry.mock.calls.length, harness.calls.length]).toEqual([1, 1]);
  });

  it('OP-62 an abort is silent', async () => {
    const sent = harness.pipeline.send(NEWS);
    await tick();
    harness.pipeline.abort('side');
    expect(harness.call.init.signal!.aborted).toBe(false);
    harness.pipeline.abort('mainContent');
    expect(harness.call.init.signal!.aborted).toBe(true);
    expect(await sent).toMatchObject({ outcome: 'aborted', rendered: false });
    expect([harness.alerts.length, harness.faderState.count]).toEqual([0, 0]);
  });

  it('a validation answer is shown at the fields of the form, which stays as it is', async () => {
    const form = formOf('<input name="email" value="x@y"><input name="age" type="number" min="18" value="20">');
    const body = errorXml('validation', 'Prüfen', '<field name="age" code="required.min"/><field name="email" code="required.email"/>');
    await harness.exchange({ ...NEWS, action: 'store', sendForm: form }, xml(body, { status: 400 }));
    expect([...form.querySelectorAll('[data-field-error]')].map((each) => each.textContent)).toEqual([
      'text of required.email',
      'text of required.min {"min":"18"}',
    ]);
    expect((document.activeElement as HTMLInputElement).name).toBe('email');
    expect(harness.alerts).toEqual([]);
    await harness.exchange(
      { ...NEWS, action: 'store', sendForm: form },
      xml(errorXml('validation', 'Prüfen', '<field name="gone" code="required.empty"/>'), { status: 400 }),
    );
    expect(harness.alerts).toEqual(['Prüfen\ngone: text of required.empty']);
    expect(form.querySelector<HTMLInputElement>('[name=email]')!.value).toBe('x@y');
  });

  it('RT-049 bRender=false hands the answer to the caller, drawn nowhere, and leaves failures to it', async () => {
    const { answer, rendered } = await harness.exchange({ ...NEWS, bRender: false }, xml('<cms><news/></cms>'));
    expect([serialize(answer!.document!), rendered, harness.shown]).toEqual(['<cms><news/></cms>', false, []]);
    const result = await harness.exchange({ ...NEWS, bRender: false }, xml(errorXml('revisionConflict'), { status: 409 }));
    expect(result.answer!.error!.code).toBe('revisionConflict');
    const sent = harness.pipeline.send({ ...NEWS, bRender: false });
    await tick();
    harness.call.fail(new TypeError('offline'));
    expect((await sent).outcome).toBe('networkError');
    expect(harness.alerts).toEqual([]);
  });

  it('SES-014 a new token is offered to the session', async () => {
    await harness.exchange(NEWS, xml('<cms/>', { headers: { 'ccms-token': 'new.token.sig' } }));
    await harness.exchange(NEWS, xml('<cms/>'));
    expect(harness.offered).toEqual(['new.token.sig']);
  });

  it('noLicence: the body is ignored and the search page is asked for, once (SEA-034)', async () => {
    const headers = { 'ccms-licence': 'noLicence' };
    const sent = harness.pipeline.send({ action: 'search', dataType: 'p_Site', paramString: 'm=0', target: 'mainContent' });
    await tick();
    harness.call.answer(xml('<cms/>', { headers }));
    await tick();
    expect(harness.call.url.search).toMatch(/action=search&id=0&datatype=p_Site&user=0$/);
    expect(harness.shown).toEqual([]);
    harness.call.answer(xml('<cms/>', { headers }));
    expect(await sent).toMatchObject({ rendered: false, answer: { noLicence: true } });
    expect(harness.calls).toHaveLength(2);
  });

  it('a presenter that fails is reported; the request still ends', async () => {
    harness.draw = async () => {
      throw new Error('drawing');
    };
    expect(await harness.exchange(NEWS, xml('<cms/>'))).toMatchObject({
      outcome: 'success',
      rendered: false,
      error: expect.objectContaining({ message: 'drawing' }),
    });
    expect(harness.report).toHaveBeenCalledTimes(1);
    expect(harness.log.at(-1)).toBe('end');
    expect(harness.faderState.count).toBe(0);
  });

  it('answer.shown says what is on the screen, answer.received what is about to be', async () => {
    const order: string[] = [];
    harness.events.on(ANSWER_RECEIVED, ({ target }) => order.push(`received ${target}, ${harness.shown.length}`));
    harness.events.on(ANSWER_SHOWN, ({ target, parameters }) => order.push(`shown ${target} ${parameters.ID}, ${harness.shown.length}`));
    await harness.exchange(NEWS, xml('<cms/>'));
    await harness.exchange(NEWS, xml(errorXml('x'), { status: 400 }));
    harness.shownIn = 'lessonArea';
    await harness.exchange(NEWS, xml('<cms/>'));
    expect(order).toEqual(['received mainContent, 0', 'shown mainContent 21, 1', 'received mainContent, 1', 'shown lessonArea 21, 2']);
  });
});

describe('alternate target', () => {
  it('REN-004 REN-005 header before parameter before target', async () => {
    harness.targets.add('third');
    const headers = { 'ccms-alternate-target': 'third' };
    await harness.exchange({ ...NEWS, alternateTarget: 'side' }, xml('<cms/>', { headers }));
    await harness.exchange({ ...NEWS, alternateTarget: 'side' }, xml('<cms/>'));
    await harness.exchange({ ...NEWS, target: undefined, alternateTarget: 'side' }, xml('<cms/>'));
    await harness.exchange(NEWS, xml('<cms/>'));
    expect(harness.shown.map(({ target }) => target)).toEqual(['third', 'side', 'side', 'mainContent']);
  });

  it("RT-055 an object's own target goes before the default one, not before one that was asked for, and only while it exists", async () => {
    const object = (target: string): Response => xml(`<cms><object ID="21" target="${target}"><data/></object></cms>`);
    await harness.exchange({ ...NEWS, isDefaultTarget: true }, object('side'));
    await harness.exchange(NEWS, object('side'));
    await harness.exchange({ ...NEWS, isDefaultTarget: true }, object('nowhere'));
    await harness.exchange({ ...NEWS, isDefaultTarget: true, alternateTarget: 'mainContent' }, object('side'));
    expect(harness.shown.map(({ target }) => target)).toEqual(['side', 'mainContent', 'mainContent', 'mainContent']);
  });

  it("RT-055 the target of a plugin's manifest goes before the default one, not before the object's own", async () => {
    const object = (target: string): Response => xml(`<cms><object ID="21" target="${target}"><data/></object></cms>`);
    harness.targets.add('third');
    harness.ofManifest = 'third';
    await harness.exchange({ ...NEWS, isDefaultTarget: true }, object(''));
    await harness.exchange({ ...NEWS, isDefaultTarget: true }, object('side'));
    await harness.exchange(NEWS, object(''));
    harness.ofManifest = 'nowhere';
    await harness.exchange({ ...NEWS, isDefaultTarget: true }, object(''));
    expect(harness.shown.map(({ target }) => target)).toEqual(['third', 'side', 'mainContent', 'mainContent']);
  });

  it('ERR-008 an unknown one: alert, nothing drawn', async () => {
    expect(await harness.exchange(NEWS, xml('<cms/>', { headers: { 'ccms-alternate-target': 'nowhere' } }))).toMatchObject({
      rendered: false,
    });
    await harness.exchange({ ...NEWS, alternateTarget: 'missing' }, xml('<cms/>'));
    expect(harness.alerts).toEqual(['target.missing', 'target.missing']);
    expect(english['target.missing']).toBe('alternate target not found');
    expect(harness.shown).toEqual([]);
  });

  it('an answer that was sent elsewhere gives way to a newer request there', async () => {
    const first = harness.pipeline.send(NEWS);
    await tick();
    const [call] = harness.calls;
    const second = harness.pipeline.send({ ...NEWS, target: 'side' });
    await tick();
    call!.answer(xml('<cms/>', { headers: { 'ccms-alternate-target': 'side' } }));
    expect(await first).toMatchObject({ rendered: false });
    harness.call.answer(xml('<cms/>'));
    expect(await second).toMatchObject({ rendered: true });
    expect(harness.shown).toHaveLength(1);
  });
});

describe('the newest wins', () => {
  it('a newer request breaks an older one for the same target off', async () => {
    const first = harness.pipeline.send(NEWS);
    await tick();
    const [call] = harness.calls;
    const second = harness.pipeline.send({ ...NEWS, ID: 22 });
    expect(call!.init.signal!.aborted).toBe(true);
    expect(await first).toMatchObject({ outcome: 'aborted' });
    await tick();
    harness.call.answer(xml('<cms><object ID="22"/></cms>'));
    await second;
    expect(harness.shown.map(({ answer }) => answer.objects[0]!.ID)).toEqual([22]);
  });

  it('an answer whose stylesheet is still loading is not drawn once a newer request began, and does not hold the fader', async () => {
    let release = (): void => {};
    harness.draw = () =>
      new Promise((resolve) => {
        release = () => resolve(true);
      });
    const first = harness.pipeline.send(NEWS);
    await tick();
    const isDrawing = (before: () => void) => vi.waitFor(() => expect(release).not.toBe(before), { timeout: 10_000 });
    const beforeFirst = release;
    harness.call.answer(xml('<cms/>'));
    await isDrawing(beforeFirst);
    const releaseFirst = release;
    const second = harness.pipeline.send({ ...NEWS, ID: 22 });
    expect(await first).toMatchObject({ outcome: 'aborted', rendered: false });
    expect(harness.faderState.count).toBe(1);
    releaseFirst();
    await tick();
    expect(harness.shown).toEqual([]);
    harness.call.answer(xml('<cms/>'));
    await isDrawing(releaseFirst);
    release();
    expect(await second).toMatchObject({ rendered: true });
    expect(harness.faderState.count).toBe(0);
  });

  it('a save in flight is not broken off: its failure is told, its answer not drawn', async () => {
    formOf('<input name="a" value="1">');
    const save = harness.pipeline.send({ ...NEWS, action: 'store', sendForm: 'f' });
    await tick();
    const [call] = harness.calls;
    const other = harness.pipeline.send({ ...NEWS, ID: 22 });
    await tick();
    expect(call!.init.signal!.aborted).toBe(false);
    call!.answer(xml('<cms/>'));
    expect(await save).toMatchObject({ outcome: 'success', rendered: false });
    harness.call.answer(xml('<cms/>'));
    await other;
    expect(harness.shown).toHaveLength(1);
  });

  it('requests for different targets, and those without one, leave each other alone', async () => {
    const sent = [NEWS, { ...NEWS, target: 'side' }, { ...NEWS, bRender: false }, { ...NEWS, bRender: false }].map((parameters) =>
      harness.pipeline.send(parameters),
    );
    await tick();
    for (const call of harness.calls) call.answer(xml('<cms/>'));
    expect((await Promise.all(sent)).map(({ outcome }) => outcome)).toEqual(['success', 'success', 'success', 'success']);
    expect(harness.shown).toHaveLength(2);
  });

  it('dispose breaks everything off', async () => {
    const sent = harness.pipeline.send(NEWS);
    await tick();
    harness.pipeline.dispose();
    expect((await sent).outcome).toBe('aborted');
    expect(harness.faderState.count).toBe(0);
  });
});
