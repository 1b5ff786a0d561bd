import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll } from 'vitest';
import { found, openSite, type Site } from '../fixtures/site.ts';

const QUESTIONS = `
  <question id="q1" kind="singleChoice" points="2"><text language="en">Capital?</text>
    <text language="de">Hauptstadt?</text>
    <hint language="en">North</hint><hint language="de">Norden</hint>
    <option id="a" correct="0">Riga<feedback language="en">Latvia</feedback><feedback language="de">Lettland</feedback></option>
    <option id="b" correct="1">Tallinn</option>
    <explanation language="en">At the sea</explanation><explanation language="de">Am Meer</explanation></question>
  <question id="q2" kind="gapText" ignoreCase="1"><text language="en">I <gap id="g1" points="1"><accept>am</accept></gap></text>
    <text language="de">Ich <gap id="g1" points="1"><accept>bin</accept></gap></text></question>
  <question id="q3" kind="matching" points="1"><left id="l1">x</left><right id="r1" match="l1">y</right></question>
  <question id="q4" kind="ordering" points="1"><item id="i1" position="2">two</item><item id="i2" position="1">one</item></question>
  <question id="q5" kind="hotspot" points="1"><picture src="img/dot.svg" w="9" h="9" alt=""/>
    <area id="h1" shape="circle" coords="1,1,1" correct="1" label="N"/>
    <area id="h2" shape="circle" coords="5,5,1" correct="1" label="S"/></question>
  <question id="q1" kind="audio" points="9"><accept>never</accept></question>`;
const IN_TEXT = `
  <question id="t1" kind="inlineChoice"><text language="de">Ich <gap id="g1" points="2"><option id="a" correct="0">bist</option>
    <option id="b" correct="1">bin</option></gap></text></question>
  <question id="t2" kind="hottext" points="2"><text language="de"><b><passage id="p1" correct="1">Ich</passage></b>
    <passage id="p2" correct="1">bin</passage> <passage id="p3" correct="0">hier</passage></text></question>
  <question id="t3" kind="hottext" points="1"><text language="de"><passage id="p1" correct="1">Ich</passage>
    <passage id="p2">bin</passage></text></question>
  <question id="t4" kind="gapMatch"><text language="de"><gap id="g1"><accept>w1</accept></gap>
    <gap id="g2"><accept>w1</accept><accept>w2</accept></gap></text><word id="w1">a</word><word id="w2">b</word></question>`;
const LEVELS = '<level id="1" minPoints="0"/><level id="2" minPoints="3"/>';
const ADAPTIVE = `<level id="A" minPoints="0"/><level id="B" minPoints="50" from="0"/>
  ${[1, 2, 3, 4]
    .map(
      (number) => `<question id="a${number}" kind="singleChoice" points="1" a="1.5" b="${number - 2}" c="0" level="B" parameters="authored">
    <text>?</text><option id="a" correct="0">no</option><option id="b" correct="1">yes</option></question>`,
    )
    .join('')}<question id="wrong" kind="singleChoice" a="9" b="0"><text>?</text><option id="a" correct="1">no</option></question>`;
const object = (ID: number, attributes: string, inner: string, kind = 'placement'): string =>
  `<object ID="${ID}" IDObjectType="421" IDObjectTypeCategory="0" dataType="p_PlacementTest" language="">
  <title language="en">T</title><title language="de">T</title>
  <typeName language="en">T</typeName><typeName language="de">T</typeName>
  <languages base="en" default="en"><language code="en" available="1"/><language code="de" available="1"/></languages>
  <data><test ID="${ID}" kind="${kind}" ${attributes}>${inner}</test></data></object>`;

/**
 * 830 and 832 are scored by the server, 832 allows two attempts; 831 by the page; 833 is adaptive and asks three questions; 837 gives hints
 * for half a point.
 * 838 asks in the text. 839 is a practice test. 840 is 833 scored by the page.
 * 830 and 832 say at once how an answer was, 834 at the end, 835 only the points then.
 */
export function openTestSite(): Site {
  const content = mkdtempSync(join(tmpdir(), 'lectern-tests-'));
  cpSync(fileURLToPath(new URL('../fixtures/content', import.meta.url)), content, { recursive: true });
  mkdirSync(join(content, 'objects'), { recursive: true });
  writeFileSync(
    join(content, 'objects/tests.xml'),
    `<objects>${[
      object(830, 'mpoints="6" scoring="server" feedback="each" attempts="0"', LEVELS + QUESTIONS),
      object(831, 'mpoints="6"', QUESTIONS),
      object(832, 'scoring="server" feedback="each" attempts="2"', QUESTIONS),
      object(834, 'mpoints="6" scoring="server" feedback="end" guestAttempts="6"', QUESTIONS),
      object(835, 'mpoints="6" scoring="server"', LEVELS + QUESTIONS),
      object(837, 'mpoints="6" scoring="server" feedback="each" attempts="0" hints="1" hintCost="0.5"', QUESTIONS),
      object(838, 'mpoints="7" scoring="server" feedback="each" attempts="0"', IN_TEXT),
      object(839, 'mpoints="6" scoring="server"', QUESTIONS, 'practice'),
      object(836, 'mpoints="6" scoring="server"', QUESTIONS),
      object(833, 'mpoints="100" scoring="server" adaptive="1" maxItems="3"', ADAPTIVE),
      object(840, 'mpoints="100" adaptive="1" maxItems="3"', ADAPTIVE),
    ].join('')}</objects>`,
  );
  const site = openSite(() => ({ content }));
  afterAll(() => rmSync(content, { recursive: true, force: true }));
  return site;
}

/** A collection of answers. */
export const collection = (inner: string, attempt = '1-1', ID = 830, end = false): string =>
  `<subTemplates IDObject="${ID}" attempt="${attempt}"${end ? ' end="1"' : ''}>${inner}</subTemplates>`;

/** Verifies answers; `question points mpoints` of each verdict. */
export async function verdicts(
  site: Site,
  inner: string,
  attempt = '1-1',
  { ID = 830, token, end = false }: { readonly ID?: number; readonly token?: string; readonly end?: boolean } = {},
): Promise<string[]> {
  const reply = await site.call(`action=verify&id=${ID}&datatype=p_PlacementTest`, {
    fields: { xml: collection(inner, attempt, ID, end) },
    ...(token === undefined ? {} : { token }),
  });
  if (reply.status !== 200) return [String(reply.status)];
  return found(reply, '/cms/verified').map(({ question, points, mpoints, received }) =>
    received === '1' ? `${question} received` : `${question} ${points} ${mpoints}`,
  );
}
