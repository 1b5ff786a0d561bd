import { afterAll, beforeAll, expect, it } from 'vitest';
import { select } from '../../../xsl/engine/index.ts';
import { call, logIn, openFixture, type Reply } from '../fixtures/open.ts';
import type { OpenServer } from '../server.ts';

let server: OpenServer;
beforeAll(async () => {
  server = await openFixture();
}, 180_000);
afterAll(() => server.close());

const first = (reply: Reply, xpath: string) =>
  Object.fromEntries((select(reply.xml(), xpath)[0]?.attributes ?? []).map(({ name, value }) => [name, value]));
const course = { ID: '100', IDObjectType: '100', dataType: 'p_Course', title: 'Licht', picture: 'img/dot.svg' };

it('RT-007 protocol 4.2: <courseRefs/> of an area becomes a reference per course, with progress for who is logged in', async () => {
  const start = 'action=2&id=0&datatype=p_StartPage';
  const reply = await call(server.app, start);
  expect(first(reply, '//area[@id="mainContent"]/courseRefs/courseRef')).toEqual(course);
  expect(select(reply.xml(), '//courseRef/teaser').map((node) => node.children[0]?.value)).toEqual(['Ein Kurs']);
  const token = await logIn(server.app, 'ada', 'analytical-engine');
  expect(first(await call(server.app, start, { token }), '//courseRefs/courseRef')).toEqual({ ...course, progress: '50', enrolled: '1' });
});

it('RT-007 protocol 4.2: the user home refers to the courses in the same way', async () => {
  const token = await logIn(server.app, 'ada', 'analytical-engine');
  expect(first(await call(server.app, 'action=2&id=0&datatype=p_UserHome', { token }), '//userHome/courseRef')).toEqual({
    ...course,
    progress: '50',
    enrolled: '1',
  });
});
