import { expect, it } from 'vitest';
import { openSite, values } from '../fixtures/site.ts';

const site = openSite();
/** More than any page in which they are read. */
const OTHERS = Array.from({ length: 220 }, (_, index) => 20_000 + index);
const LAST = 30_000;
const COURSE = `<course ID="${LAST}"><objectRef ID="4711" dataType="p_Unit" action="2" requires="812"/></course>`;
const objectOf = (ID: number, payload = `<course ID="${ID}"/>`) =>
  `<object ID="${ID}" IDObjectType="3" dataType="p_Course" language=""><title language="en">C</title><data>${payload}</data></object>`;

it('locks and the protection of films hold with more than a hundred courses, wherever theirs is in the list', async () => {
  const token = site.author;
  const shown = async (query: string) => values(await site.call(`action=2&${query}`), '//object/@dataType')[0];
  const store = async (query: string, sent: object) =>
    expect((await site.call(`datatype=p_Course&${query}`, { token, ...sent })).status).toBe(200);
  await store('action=16&id=100', { fields: { xml: '<course ID="100"/>' } });
  const file = `<objects>${OTHERS.map((ID) => objectOf(ID)).join('')}${objectOf(LAST, COURSE)}</objects>`;
  await store('action=32768', { file });
  await store('action=2048', { fields: { order: [...OTHERS, LAST].join() } });
  expect([
    await shown('id=4711&datatype=p_Unit'),
    await shown('id=4712&datatype=p_LessonObject'),
    (await site.get('/media/vod/9001.mp4')).status,
  ]).toEqual(['p_Locked', 'p_Locked', 403]);
  const listed = values(await site.call('action=2&id=0&datatype=p_StartPage'), '//courseRef/@ID');
  expect(new Set(listed), 'the overview has all of them').toEqual(new Set([100, ...OTHERS, LAST].map(String)));
  expect(listed).toHaveLength(OTHERS.length + 2);
}, 60_000);
