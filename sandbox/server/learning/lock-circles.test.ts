import { beforeAll, expect, it } from 'vitest';
import { openSite, values } from '../fixtures/site.ts';

const site = openSite();
const object = (dataType: string, ID: number, payload: string) =>
  `<object ID="${ID}" IDObjectType="3" dataType="${dataType}" language=""><title language="en">T${ID}</title>
    <data>${payload}</data></object>`;
const names = (ID: number, requires = '') => `<objectRef ID="${ID}" action="2"${requires === '' ? '' : ` requires="${requires}"`}/>`;
const payload = (ID: number, inside: string) => `<course ID="${ID}"><chapter id="1">${inside}</chapter></course>`;
const course = (ID: number, inside: string) => object('p_Course', ID, payload(ID, inside));
const bring = (dataType: string, ...objects: string[]) =>
  site.call(`action=32768&id=0&datatype=${dataType}`, { token: site.author, file: `<objects>${objects.join('')}</objects>` });
const store = (ID: number, inside: string) =>
  site.call(`action=16&id=${ID}&datatype=p_Course`, { token: site.author, fields: { xml: payload(ID, inside) } });
const taken = async (reply: ReturnType<typeof bring>) => (await reply).status;

beforeAll(async () => {
  const pages = [5601, 5602, 5603, 5604].map((ID) => object('p_Object', ID, '<genericObject><p/></genericObject>'));
  expect(await taken(bring('p_Object', ...pages))).toBe(200);
});

it('RT-078 courses whose locks wait for each other are refused when the circle is closed, with words that name what is in it', async () => {
  expect(await taken(bring('p_Course', course(5610, names(5601, '5602')), course(5611, names(5602))))).toBe(200);
  for (const reply of [
    await store(5611, names(5602, '5601')),
    await bring('p_Course', course(5611, names(5602, '5601'))),
    await bring('p_Course', course(5612, names(5603, '5604')), course(5613, names(5604, '5603'))),
    await store(5611, names(5603, '5601') + names(5602, '5603')),
  ]) {
    expect([reply.status, values(reply, '//error/@code')]).toEqual([400, ['lockCircle']]);
    expect(values(reply, '//error/text/text()').join()).toMatch(/p_Object\/560\d, p_Object\/560\d/);
  }
  expect((await site.call('action=2&id=5602&datatype=p_Object')).body, 'nothing was stored').not.toContain('p_Locked');
  expect((await site.call('action=2&id=5612&datatype=p_Course')).status).toBe(404);
});

it('RT-078 a circle may go through a course that is locked', async () => {
  expect(await taken(bring('p_Course', course(5620, names(5621, '5603')), course(5621, names(5604))))).toBe(200);
  const reply = await bring('p_Course', course(5622, names(5603, '5604')));
  expect([reply.status, values(reply, '//error/@code')]).toEqual([400, ['lockCircle']]);
});

it('RT-078 what opens in some order is taken: one way is enough, and what is required is not locked by what it opens', async () => {
  const taking: readonly (readonly [what: string, ...courses: string[]])[] = [
    ['a chain', course(5630, names(5601) + names(5602, '5601') + names(5603, '5602'))],
    ['another way', course(5631, names(5602, '5603') + names(5603, '5602')), course(5632, names(5603))],
    ['itself', course(5633, names(5604, '5604'))],
    ['what it is in', course(5634, names(5635, '5601')), course(5635, names(5601))],
    ['nothing that is there', course(5636, names(5604, '5699'))],
  ];
  for (const [what, ...courses] of taking) expect([what, await taken(bring('p_Course', ...courses))]).toEqual([what, 200]);
});

it('RT-078 of two authors who store one half of a circle each at the same moment one is refused', async () => {
  const pages = [5607, 5608].map((ID) => object('p_Object', ID, '<genericObject><p/></genericObject>'));
  expect(await taken(bring('p_Object', ...pages))).toBe(200);
  for (let round = 1; round <= 20; round++) {
    expect(await taken(bring('p_Course', course(5640, names(5607)), course(5641, names(5608))))).toBe(200);
    const half = names(5608, '5607');
    const replies = await Promise.all([
      store(5640, names(5607, '5608')),
      round % 2 === 0 ? bring('p_Course', course(5641, half)) : store(5641, half),
    ]);
    expect([round, ...replies.map(({ status }) => status).sort()]).toEqual([round, 200, 400]);
    expect(replies.flatMap((reply) => (reply.status === 400 ? values(reply, '//error/@code') : []))).toEqual(['lockCircle']);
  }
});

it('RT-078 a course that is the only other way into a circle is not deleted, with words that name what would be closed', async () => {
  const pages = [5651, 5652].map((ID) => object('p_Object', ID, '<genericObject><p/></genericObject>'));
  expect(await taken(bring('p_Object', ...pages))).toBe(200);
  expect(await taken(bring('p_Course', course(5653, names(5651)), course(5654, names(5651, '5652') + names(5652, '5651'))))).toBe(200);
  const remove = (ID: number) => site.call(`action=32&id=${ID}&datatype=p_Course`, { token: site.author, fields: { confirm: '1' } });
  const refused = await remove(5653);
  expect([refused.status, values(refused, '//error/@code')]).toEqual([400, ['lockCircle']]);
  expect(values(refused, '//error/text/text()').join()).toContain('p_Object/5651');
  expect((await remove(5654)).status).toBe(200);
  expect((await remove(5653)).status, 'nothing is left that it keeps open').toBe(200);
});
