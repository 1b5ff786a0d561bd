import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { select } from '../../../xsl/engine/index.ts';
import { call, logIn, openFixture } from '../fixtures/open.ts';
import type { OpenServer } from '../server.ts';

const QUESTIONS = `
  <question id="q1" kind="singleChoice" points="2"><text language="en">Capital?</text><text language="de">Hauptstadt?</text><option id="a" correct="0">Riga<feedback language="en">Latvia</feedback><feedback language="de">Lettland</feedback></option><option id="b" correct="1">Tallinn</option><explanation language="en">At the sea</explanation><explanation language="de">Am Meer</explanation></question>
  <question id="q2" kind="gapText" ignoreCase="1"><text language="en">I <gap id="g1" points="1"><accept>am</accept></gap></text><text language="de">Ich <gap id="g1" points="1"><accept>bin</accept></gap></text></question>
  <question id="q3" kind="matching" points="1"><left id="l1">x</left><right id="r1" match="l1">y</right></question>
  <question id="q4" kind="ordering" points="1"><item id="i1" position="2">two</item><item id="i2" position="1">one</item></question>
  <question id="q5" kind="hotspot" points="1"><picture src="img/dot.svg" w="9" h="9" alt=""/><area id="h1" shape="circle" coords="1,1,1" correct="1" label="N"/><area id="h2" shape="circle" coords="5,5,1" correct="1" label="S"/></question>
  <question id="q1" kind="audio" points="9"><accept>never</accept></question>`;
const object = (ID: number, attributes: string): string => `<object ID="${ID}" IDObjectType="421" IDObjectTypeCategory="0" dataType="p_PlacementTest" language=""><title language="en">T</title><title language="de">T</title><typeName language="en">T</typeName><typeName language="de">T</typeName><languages base="en" default="en"><language code="en" available="1"/><language code="de" available="1"/></languages><data><test ID="${ID}" kind="placement" mpoints="6" ${attributes}>${QUESTIONS}</test></data></object>`;

let server: OpenServer;
let content: string;
beforeAll(async () => {
  content = mkdtempSync(join(tmpdir(), 'lectern-tests-'));
  cpSync(fileURLToPath(new URL('../fixtures/content', import.meta.url)), content, { recursive: true });
  mkdirSync(join(content, 'objects'), { recursive: true });
  writeFileSync(join(content, 'objects/tests.xml'), `<objects>${object(830, 'scoring="server"')}${object(831, '')}</objects>`);
  server = await openFixture({ content });
}, 180_000);
afterAll(async () => { await server.close(); rmSync(content, { recursive: true, force: true }); });

const show = (ID: number, options = {}) => call(server.app, `action=2&id=${ID}&datatype=p_PlacementTest`, options);
const verify = (xml: string) => call(server.app, 'action=verify&id=830&datatype=p_PlacementTest', { fields: { xml } });
const verdicts = async (inner: string) => select((await verify(`<subTemplates IDObject="830">${inner}</subTemplates>`)).xml(), '/cms/verified').map((each) => each.attributes.map(({ value }) => value).join(' '));

describe('a test that the server scores', () => {
  it('leaves out whatever tells what is correct', async () => {
    const { body } = await show(830);
    expect(body).not.toMatch(/correct=|match=|position=|<accept|<feedback|<explanation|Am Meer|>bin</);
    expect(body).toMatch(/<question [^>]*kind="hotspot"[^>]* multiple="1"/);
    expect((await show(831)).body).toMatch(/correct="1".*<accept>bin<\/accept>.*match="l1"/s);
  });

  it('authors see everything when they edit it', async () => {
    const author = await logIn(server.app, 'alhazen', 'book-of-optics');
    expect((await call(server.app, 'action=edit&id=830&datatype=p_PlacementTest', { token: author })).body).toContain('correct="1"');
    expect((await show(830, { token: author })).body).not.toContain('correct="1"');
  });

  it('each answer goes by action verify; the answer says points and feedback', async () => {
    expect(await verdicts('<subTemplate id="q1" kind="singleChoice" answer="b"/>')).toEqual(['q1 2 2']);
    const { body } = await verify('<subTemplates IDObject="830"><subTemplate id="q1" answer="a"/></subTemplates>');
    expect(body).toContain('<verified question="q1" points="0" mpoints="2"><feedback language="de">Lettland</feedback><explanation language="de">Am Meer</explanation></verified>');
  });

  it('scores every form of answer, each question once, and no unknown one', async () => {
    expect(await verdicts('<subTemplate id="q2"><answer gap="g1">BIN</answer></subTemplate><subTemplate id="q3"><answer left="l1">r1</answer></subTemplate><subTemplate id="q4"><answer>i2</answer><answer>i1</answer></subTemplate><subTemplate id="q5"><answer>h1</answer></subTemplate><subTemplate id="q9" answer="x"/><subTemplate id="q5"><answer>h2</answer><answer>h1</answer></subTemplate>'))
      .toEqual(['q2 1 1', 'q3 1 1', 'q4 1 1', 'q5 1 1']);
    expect(await verdicts('<subTemplate id="q2"/><subTemplate id="q1"><answer part="__proto__">b</answer></subTemplate>')).toEqual(['q2 0 1', 'q1 0 2']);
  });

  it('refuses what is no collection; without answers it shows the test', async () => {
    expect((await verify('<a/>')).body).toContain('code="badXml"');
    expect((await verify('<subTemplates>')).status).toBe(400);
    expect((await call(server.app, 'action=verify&id=830&datatype=p_PlacementTest')).body).toMatch(/<test /);
    expect((await call(server.app, 'action=verify&id=999&datatype=p_PlacementTest', { fields: { xml: '<subTemplates/>' } })).status).toBe(404);
  });
});

describe('the state of an attempt', () => {
  const put = (state: string, options = {}, ID = 831) => call(server.app, `action=16&id=${ID}&datatype=t_TestState`, { fields: { state }, ...options });

  it('comes back with the test, to its own user alone; the last one counts', async () => {
    const token = await logIn(server.app, 'ada', 'analytical-engine');
    expect((await put('{"seed":1}', { token })).status).toBe(200);
    expect((await put('{"seed":2,"values":{"q":"<&>"}}', { token })).status).toBe(200);
    const [state] = select((await show(831, { token })).xml(), '/cms/object/data/test/testState');
    expect(state?.children[0]?.value).toBe('{"seed":2,"values":{"q":"<&>"}}');
    expect((await show(831)).body).not.toContain('testState');
    expect((await show(831, { token: await logIn(server.app, 'alhazen', 'book-of-optics') })).body).not.toContain('testState');
  });

  it('is refused without a login, for what is no test, and when it is no JSON', async () => {
    const token = await logIn(server.app, 'ada', 'analytical-engine');
    expect((await put('{}')).status).toBe(403);
    expect((await put('{}', { token }, 4711)).status).toBe(404);
    for (const state of ['', '{']) expect((await put(state, { token })).status).toBe(400);
    expect((await put(`"${'x'.repeat(600_000)}"`, { token })).status).toBe(413);
  });
});
