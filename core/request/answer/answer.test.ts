import { reparse, serialize } from '../../../xsl/engine/index.ts';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { readAnswer, readBody } from './answer.ts';
import { attribute, textOf } from '../../base/xml.ts';

const NAMES = { token: 'ccms-token', alternateTarget: 'ccms-alternate-target', licence: 'ccms-licence', requestId: 'ccms-request-id' };
const read = (body: string, type = 'application/xml; charset=UTF-8', status = 200, headers: Record<string, string> = {}, lang = 'de') =>
  readAnswer({ status, headers: new Headers({ 'Content-Type': type, ...headers }), body }, NAMES, lang);

const ENVELOPE = `<cms version="1" lang="de" returnFunction="0badcafe">
  <object ID="4711" IDObjectType="4" IDObjectTypeCategory="3" action="2" dataType="p_Unit"
    target="mainContent" paramString="a=1&amp;b=2" xslStylesheet="special" permittedActions="10" revision="7" language="de">
    <title language="de">Erste Schritte</title><title language="en">First steps</title><typeName language="de">Lerneinheit</typeName>
    <languages base="en" default="de"><language code="en" available="1"/><language code="de" available="1" selected="1"/></languages>
    <data><unit idUnit="4711"/></data>
  </object>
  <object ID="2" dataType="p_Object"/>
  <commands><command name="menu.select"><arg name="id">m12</arg></command><command name="session.refresh"/></commands>
</cms>`;

beforeEach(() => {
  vi.spyOn(console, 'warn').mockImplementation(() => {});
});
afterEach(() => {
  vi.restoreAllMocks();
});

describe('envelope', () => {
  it('RT-051 RT-052 RT-053 RT-054 RT-055 RT-056 RT-057 reads the fields of an object', () => {
    const [object, second] = read(ENVELOPE).objects;
    expect(object).toMatchObject({
      ID: 4711,
      IDObjectType: 4,
      IDObjectTypeCategory: 3,
      action: 2,
      dataType: 'p_Unit',
      target: 'mainContent',
      paramString: 'a=1&b=2',
      xslStylesheet: 'special',
      permittedActions: 10,
      revision: 7,
      language: 'de',
      languages: { base: 'en', default: 'de', codes: ['en', 'de'] },
    });
    expect({ ...object!.titles }).toEqual({ de: 'Erste Schritte', en: 'First steps' });
    expect({ ...object!.typeNames }).toEqual({ de: 'Lerneinheit' });
    expect(attribute(object!.payload!, 'idUnit')).toBe('4711');
    expect(second).toMatchObject({
      ID: 2,
      IDObjectType: 0,
      action: 0,
      target: '',
      xslStylesheet: '',
      payload: null,
      languages: { base: '', codes: [] },
    });
  });

  it('reads numbers strictly', () => {
    const [object] = read('<cms><object ID="-1" IDObjectType="4x" action="list" permittedActions="1e3" revision=" 7 "/></cms>').objects;
    expect(object).toMatchObject({ ID: 0, IDObjectType: 0, action: 1, permittedActions: 0, revision: 7 });
  });

  it('reads commands in document order, and the return function', () => {
    const answer = read(ENVELOPE);
    expect(answer.commands.map(({ name, args }) => [name, { ...args }])).toEqual([
      ['menu.select', { id: 'm12' }],
      ['session.refresh', {}],
    ]);
    expect(answer.returnFunction).toBe('0badcafe');
  });

  it('names such as __proto__ are mere names', () => {
    const answer = read(
      '<cms><object><title language="__proto__">x</title></object><commands><command name="c">' +
        '<arg name="__proto__">y</arg></command></commands></cms>',
    );
    expect(answer.objects[0]!.titles['__proto__']).toBe('x');
    expect(answer.commands[0]!.args['__proto__']).toBe('y');
    expect(({} as Record<string, unknown>)['x']).toBeUndefined();
  });

  it("reads an error with its text in the user's language and its fields", () => {
    const body =
      '<cms><error status="400" code="validation" ref="r-1"><text language="en">Wrong</text>' +
      '<text language="de">Falsch</text><field name="email" code="required.email"/></error></cms>';
    expect(read(body, 'application/xml', 400).error).toEqual({
      status: 400,
      code: 'validation',
      ref: 'r-1',
      text: 'Falsch',
      fields: [{ name: 'email', code: 'required.email' }],
    });
    expect(read(body, 'application/xml', 400, {}, 'fr').error!.text).toBe('Wrong');
    expect(read(body, 'application/xml', 400, {}, 'de-AT').error!.text).toBe('Falsch');
  });

  it('reads what is said about a lost session', () => {
    expect(
      read('<cms><sessionLost window="sessionLostInfo" anonymous="0"><text language="de">Weg</text></sessionLost></cms>', 'text/xml', 440)
        .sessionLost,
    ).toEqual({ window: 'sessionLostInfo', anonymous: false, text: 'Weg' });
    expect(read('<cms><sessionLost/></cms>').sessionLost!.anonymous).toBeNull();
    expect(read(ENVELOPE).sessionLost).toBeNull();
  });

  it('reads the answer headers', () => {
    const answer = read(ENVELOPE, 'application/xml', 200, {
      'ccms-alternate-target': 'side',
      'ccms-licence': 'noLicence',
      'ccms-request-id': 'r-7',
    });
    expect(answer).toMatchObject({ alternateTarget: 'side', noLicence: true, requestId: 'r-7' });
    expect(read(ENVELOPE)).toMatchObject({ alternateTarget: '', noLicence: false, requestId: '' });
  });

  it('another root has no objects, but is XML', () => {
    expect(read('<media t="https://x"/>', 'text/xml')).toMatchObject({ kind: 'xml', objects: [], error: null });
  });
});

describe('kinds', () => {
  it('XML needs an XML content type and a successful parse', () => {
    for (const type of ['application/xml', 'text/xml; charset=utf-8', 'application/atom+xml', 'APPLICATION/XML'])
      expect(read('<cms/>', type).kind).toBe('xml');
    expect(read('<cms/>', 'text/plain').kind).toBe('text');
    expect(read('<cms/>', 'application/json').kind).toBe('text');
    expect(read('<cms/>', 'application/xml-dtd').kind).toBe('text');
    expect(read('<cms/>', '').kind).toBe('text');
  });

  it('REN-003 text/html is HTML', () => {
    expect(read('<p>Hello</p>', 'text/html; charset=utf-8')).toMatchObject({ kind: 'html', text: '<p>Hello</p>', document: null });
  });

  it('ERR-005 anything else, and XML that does not parse, is text as it came', () => {
    expect(read('{"a":1}', 'application/json')).toMatchObject({ kind: 'text', text: '{"a":1}' });
    expect(read('<cms><a></cms>')).toMatchObject({ kind: 'text', text: '<cms><a></cms>', objects: [] });
  });

  it('refuses a document with a DOCTYPE', () => {
    const bomb = '<!DOCTYPE cms [<!ENTITY a "x">]><cms>&a;</cms>';
    expect(read(bomb)).toMatchObject({ kind: 'text', document: null, text: bomb });
  });

  it('204 and an empty body are empty', () => {
    expect(read('', 'application/xml').kind).toBe('empty');
    expect(read('', '', 204).kind).toBe('empty');
    expect(console.warn).not.toHaveBeenCalled();
  });
});

describe('body', () => {
  it('RT-011 says once that the body is arriving and joins its parts, split characters included', async () => {
    const bytes = new TextEncoder().encode('Übung');
    const parts = [bytes.slice(0, 1), bytes.slice(1, 4), bytes.slice(4)];
    const stream = new ReadableStream<Uint8Array>({
      pull: (controller) => {
        const part = parts.shift();
        if (part) controller.enqueue(part);
        else controller.close();
      },
    });
    const arriving = vi.fn();
    expect(await readBody(new Response(stream), arriving)).toBe('Übung');
    expect(arriving).toHaveBeenCalledTimes(1);
  });

  it('RT-011 an answer without a body passes the state too', async () => {
    const arriving = vi.fn();
    expect(await readBody(new Response(null, { status: 204 }), arriving)).toBe('');
    expect(arriving).toHaveBeenCalledTimes(1);
  });

  it('rejects when the connection breaks', async () => {
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        controller.enqueue(new Uint8Array([60]));
        setTimeout(() => controller.error(new TypeError('broken')), 1);
      },
    });
    await expect(readBody(new Response(stream), () => {})).rejects.toThrow('broken');
  });

  it('textOf leaves comments and instructions out', () => {
    expect(textOf(read('<cms><a>1<!--x--><b>2</b><?p y?><![CDATA[3]]></a></cms>').document!)).toBe('123');
  });
});

it('an answer much like a former one takes over what did not change of its document', () => {
  const records = Array.from({ length: 200 }, (_, i) => `<r id="${i}">text ${i}</r>`);
  const read = (body: string, previous?: ReturnType<typeof readAnswer>) =>
    readAnswer(
      { status: 200, headers: new Headers({ 'Content-Type': 'application/xml' }), body },
      { token: 't', alternateTarget: 'a', licence: 'l', requestId: 'r' } as never,
      'en',
      previous && ((xml) => reparse(previous.document!, xml)),
    );
  const body = (text: string): string =>
    `<cms><object ID="1"><data><list>${records.join('').replace('text 7<', `${text}<`)}</list></data></object></cms>`;
  const first = read(body('text 7'));
  const again = read(body('other'), first);
  expect(serialize(again.document!)).toBe(body('other'));
  expect(again.objects[0]!.payload!.children[150]).toBe(first.objects[0]!.payload!.children[150]);
});
