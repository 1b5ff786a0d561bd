// @vitest-environment happy-dom
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { loadReparse } from '../../xsl/engine/page.ts';
import { RequestHarness, errorXml, formOf, NEWS, tick, xml } from './client.harness.ts';
import type { RequestParameters } from './model.ts';
import { returnHash } from './query.ts';

let harness: RequestHarness;
beforeAll(async () => {
  await loadReparse();
});
beforeEach(() => {
  harness = new RequestHarness();
  vi.spyOn(console, 'warn').mockImplementation(() => {});
  vi.spyOn(console, 'error').mockImplementation(() => {});
});
afterEach(() => {
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

describe('a request that is not made says why', () => {
  const why = async (parameters: Partial<RequestParameters>): Promise<string | undefined> => {
    const { outcome, error } = await harness.pipeline.send({ ...NEWS, ...parameters });
    return outcome === 'notSent' ? error?.message : outcome;
  };

  it.each<[Partial<RequestParameters>, string]>([
    [{ action: 'conjure' }, 'Action "conjure" is not known.'],
    [{ target: 'nowhere' }, 'There is no element "nowhere" to show p_News in.'],
    [{ target: undefined }, 'There is no element "" to show p_News in.'],
    [{ owner: '13' }, 'It belongs to somebody who is not logged in.'],
    [{ sendForm: 'gone' }, 'There is no form "gone" to send.'],
    [{ paramString: 'a=aaaaa.bbbbb.ccccc' }, 'The session token may not stand in an address; use a one-time token.'],
  ])('%o', async (parameters, message) => {
    harness.token = 'aaaaa.bbbbb.ccccc';
    expect(await why(parameters)).toBe(message);
    expect(harness.calls).toEqual([]);
  });

  it('an element that is no form, empty fields, a form that is on its way, no consent, a session that has expired', async () => {
    document.body.innerHTML = '<div id="f"></div>';
    expect(await why({ sendForm: 'f' })).toBe('There is no form "f" to send.');
    const form = formOf('<input name="a" required><input name="b" required>');
    expect(await why({ action: 'store', sendForm: form })).toBe('Fields are not filled in: a, b.');
    harness.agree = false;
    expect(await why({ requestConfirm: 'Sure?' })).toBe('The user declined.');
    harness.expired = true;
    expect(await why({ action: 'store', fields: { a: '1' } })).toBe('The session has expired.');
    harness.expired = false;
    for (const field of form.querySelectorAll('input')) field.value = 'x';
    void harness.pipeline.send({ ...NEWS, action: 'store', sendForm: form });
    await tick();
    expect(await why({ action: 'store', sendForm: form })).toBe('The form is being sent already.');
  });

  it('a dispatcher of another site, by the name of what would have to be configured', async () => {
    harness = new RequestHarness({ dispatcherUrl: 'https://evil.example/d' });
    expect(await why({})).toBe(
      "dispatcherUrl https://evil.example is neither the page's origin nor in allowedOrigins; add it to the customer's file.",
    );
  });

  it('a form that only asks can be sent again while the first answer is on its way; required fields are for saving', async () => {
    const form = formOf('<input name="q" required>');
    const first = harness.pipeline.send({ ...NEWS, action: 'search', sendForm: form });
    const second = harness.pipeline.send({ ...NEWS, action: 'search', sendForm: form, target: 'side' });
    await tick();
    for (const call of harness.calls) call.answer(xml('<cms/>'));
    expect([(await first).outcome, (await second).outcome, harness.calls.length]).toEqual(['success', 'success', 2]);
  });

  it('an alternate target that is there is enough', async () => {
    expect(await harness.exchange({ ...NEWS, target: 'nowhere', alternateTarget: 'side' }, xml('<cms/>'))).toMatchObject({
      rendered: true,
    });
  });
});

describe('what is asked before', () => {
  it.each<[Partial<RequestParameters>, string]>([
    [{ title: 'Courses' }, '"Courses"\ndeleteQuestion'],
    [{ typeName: 'News' }, 'News\ndeleteQuestion'],
    [{}, 'deleteQuestion'],
    [{ requestConfirm: 'Sure?' }, 'Sure?\ndeleteQuestion'],
    [{ action: 'deleteAll', title: 'A', typeName: 'B', requestConfirm: 'Sure?' }, 'Sure?\nB "A"\ndeleteQuestion'],
  ])('RT-102 a deletion with %o is one question', async (parameters, question) => {
    harness.agree = false;
    await harness.pipeline.send({ ...NEWS, action: 'delete', ...parameters });
    expect(harness.asked).toEqual([question]);
  });
});

describe('what is told afterwards', () => {
  it('RT-028 the handler that was registered last is called, whoever undoes an older one', async () => {
    const [one, other] = [vi.fn(), vi.fn()];
    const undo = harness.pipeline.onReturn('f', one);
    harness.pipeline.onReturn('f', other);
    undo();
    await harness.exchange(NEWS, xml(`<cms returnFunction="${returnHash('f')}"/>`));
    expect([one.mock.calls.length, other.mock.calls.length]).toEqual([0, 1]);
  });

  it('RT-050 what fails in a handler is reported by what it was', async () => {
    const failing = (name: string) => () => {
      throw new Error(name);
    };
    harness.pipeline.onReturn('f', failing('mine'));
    await harness.exchange({ ...NEWS, onDone: failing('yours') }, xml(`<cms returnFunction="${returnHash('f')}"/>`));
    expect(harness.report.mock.calls.map(([{ exception, comment }]) => [(exception as Error).message, comment])).toEqual([
      ['mine', 'returnFunction'],
      ['yours', 'onDone'],
    ]);
  });

  it('what could not be shown is reported by its data type', async () => {
    harness.draw = () => Promise.reject(new Error('drawing'));
    await harness.exchange(NEWS, xml('<cms/>'));
    expect(harness.report.mock.calls).toEqual([[{ exception: expect.any(Error) as Error, comment: 'show p_News' }]]);
  });

  it('OP-62 a failure without a code bears its status; an error in a good answer is a failure too', async () => {
    expect((await harness.exchange(NEWS, new Response('', { status: 418 }))).error?.message).toBe('Status 418');
    const result = await harness.exchange(NEWS, xml(errorXml('notNow')));
    expect([result.outcome, result.status, result.error?.message]).toEqual(['httpError', 200, 'notNow']);
    expect((await harness.exchange(NEWS, new Response('x', { status: 300 }))).outcome).toBe('httpError');
  });

  it('ERR-002 ERR-003 ERR-004 a plain text is shown as it came as well', async () => {
    await harness.exchange(NEWS, new Response('Oops', { status: 500, headers: { 'Content-Type': 'text/plain' } }));
    expect(harness.shown.map(({ answer }) => answer.text)).toEqual(['Oops']);
  });

  it('a refusal is told in a dialog when it names no field, is no validation, or there was no form', async () => {
    const field = '<field name="a" code="required.empty"/>';
    const save = (): RequestParameters => ({ ...NEWS, action: 'store', sendForm: formOf('<input name="a" value="x">') });
    await harness.exchange(save(), xml(errorXml('validation', 'One'), { status: 400 }));
    await harness.exchange(save(), xml(errorXml('other', 'Two', field), { status: 400 }));
    await harness.exchange(NEWS, xml(errorXml('validation', 'Three', field), { status: 400 }));
    expect([harness.alerts, document.querySelectorAll('[data-field-error]').length]).toEqual([['One', 'Two', 'Three'], 0]);
  });

  it('a code of the server without a text of ours is told in its own words', async () => {
    harness.texts.get = ((key: string) => key) as typeof harness.texts.get;
    const body = errorXml('validation', 'So not', '<field name="a" code="own.code"/><field name="b" code="own.code"/>');
    const form = formOf('<input name="a" minlength="2" maxlength="3" max="4"><input name="b">');
    await harness.exchange({ ...NEWS, action: 'store', sendForm: form }, xml(body, { status: 400 }));
    expect([...form.querySelectorAll('[data-field-error]')].map((each) => each.textContent)).toEqual(['So not', 'So not']);
  });
});

describe('what is sent', () => {
  it('OP-69 a multipart form leaves its content type to the browser, another form does not', async () => {
    const form = formOf('<input name="a" value="1">');
    await harness.exchange({ ...NEWS, action: 'store', sendForm: form }, xml('<cms/>'));
    form.setAttribute('enctype', 'MULTIPART/form-data');
    await harness.exchange({ ...NEWS, action: 'store', sendForm: form, fields: { b: '2' } }, xml('<cms/>'));
    expect(harness.calls.map(({ headers }) => headers.has('Content-Type'))).toEqual([true, false]);
    expect([...(harness.call.init.body as FormData).entries()]).toEqual([
      ['a', '1'],
      ['b', '2'],
    ]);
    expect(
      harness.calls.every(
        ({ init, headers }) => init.credentials === 'same-origin' && headers.get('Accept')!.startsWith('application/xml'),
      ),
    ).toBe(true);
  });

  it('RT-049 the key of an idempotent call travels with it, and none without one', async () => {
    await harness.exchange({ ...NEWS, idempotencyKey: 'k1' }, xml('<cms/>'));
    await harness.exchange(NEWS, xml('<cms/>'));
    expect(harness.calls.map(({ headers }) => headers.get('Idempotency-Key'))).toEqual(['k1', null]);
  });
});

describe('an answer without licence', () => {
  const headers = { 'ccms-licence': 'noLicence' };

  it("SEA-034 leads to the search page of the customer's name for it", async () => {
    harness = new RequestHarness({ dataTypes: { siteSearch: 'x_Site' } });
    const sent = harness.pipeline.send({ ...NEWS });
    await tick();
    harness.call.answer(xml('<cms/>', { headers }));
    await tick();
    expect(harness.call.url.searchParams.get('datatype')).toBe('x_Site');
    harness.call.answer(xml('<cms/>'));
    expect((await sent).rendered).toBe(true);
  });

  it('leads nowhere when it is not shown, or has failed', async () => {
    await harness.exchange({ ...NEWS, bRender: false }, xml('<cms/>', { headers }));
    await harness.exchange(NEWS, xml(errorXml('x'), { status: 403, headers }));
    expect(harness.calls).toHaveLength(2);
  });
});

describe('an answer much like the one before', () => {
  const list = (text: string): string =>
    '<cms><object ID="21"><data><list>' +
    Array.from({ length: 200 }, (_, index) => `<r id="${index}">${index === 7 ? text : index}</r>`).join('') +
    '</list></data></object></cms>';
  const records = async (parameters: RequestParameters, text: string) => {
    const { answer } = await harness.exchange(parameters, xml(list(text)));
    return answer!.objects[0]!.payload!.children;
  };

  it('takes over what did not change, where it is shown in the same place', async () => {
    const first = await records(NEWS, 'x');
    const again = await records(NEWS, 'y');
    expect([again[150] === first[150], again[7] === first[7], again[7]!.children[0]!.value]).toEqual([true, false, 'y']);
    const beside = await records({ ...NEWS, target: 'side' }, 'y');
    expect(beside[150] === first[150]).toBe(false);
    const unseen = await records({ ...NEWS, bRender: false }, 'y');
    const unseenAgain = await records({ ...NEWS, bRender: false }, 'y');
    expect(unseenAgain[150] === unseen[150]).toBe(false);
  });

  it('a long one goes to a worker, where there are workers, and only when it is shown', async () => {
    const long = `<cms><object ID="21"><data><list>${'<r>x</r>'.repeat(40_000)}</list></data></object></cms>`;
    expect((await harness.exchange({ ...NEWS, bRender: false }, xml(long))).answer!.objects[0]!.ID).toBe(21);
    expect(console.warn).not.toHaveBeenCalled();
    const { answer, rendered } = await harness.exchange(NEWS, xml(long));
    // There are none here, so it is read in the page, with a warning.
    expect([answer!.objects[0]!.payload!.children.length, rendered, vi.mocked(console.warn).mock.calls.length]).toEqual([40_000, true, 1]);
  });
});
