import { expect, it } from 'vitest';
import { titleOf } from './content/object.ts';
import { found, openSite } from './fixtures/site.ts';

const site = openSite(() => ({ faults: true }));
const result = (token: string | undefined, key: string, fields: Record<string, string> = {}, more = '') =>
  site.call(`action=16&id=812&datatype=t_ClientCompetence${more}`, {
    token,
    headers: { 'Idempotency-Key': key },
    fields: { points: '3', IDObject: '812', mpoints: '16', ...fields },
  });
const list = async (token: string, more = '') =>
  found(await site.call(`action=1&datatype=t_ClientCompetence${more}`, { token }), '//SHW_t_ClientCompetence');

it('TST-004 whoever did not get the answer sends the same key again, and finds the result stored, once', async () => {
  // What is done when only the answer is bad: the same as when it is lost.
  expect((await result(site.learner, 'lost-answer-1', {}, '&sandboxFault=contentType')).headers['content-type']).toContain('text/plain');
  const again = await Promise.all([1, 2].map(() => result(site.learner, 'lost-answer-1')));
  for (const { status, body } of again) expect([status, body.includes('<resultStored IDObject="812" points="3"')]).toEqual([200, true]);
  expect(await list(site.learner, '&key=lost-answer-1')).toMatchObject([
    { IDObject: '812', points: '3', mpoints: '16', key: 'lost-answer-1', dataType: 't_ClientCompetence' },
  ]);
});

it('TST-004 a key is answered with its outcome although the test is gone by now; a refused one stays free', async () => {
  const first = await result(site.learner, 'gone-test-1');
  const { store } = site.server.services;
  const test = await store.selectFrom('objects').selectAll().where('id', '=', 812).executeTakeFirstOrThrow();
  await store.deleteFrom('objects').where('id', '=', 812).execute();
  expect((await result(site.learner, 'gone-test-1')).body).toBe(first.body);
  await store.insertInto('objects').values(test).execute();
  expect((await result(site.learner, 'refused-1', { points: '17' })).status).toBe(400);
  expect((await result(site.learner, 'refused-1', { points: '5' })).body).toContain('points="5"');
  expect(await list(site.learner, '&key=refused-1')).toHaveLength(1);
});

it('TST-004 a key that comes again with something else is answered 422, and nothing is stored', async () => {
  expect((await result(site.learner, 'reused-key-1')).status).toBe(200);
  for (const fields of [{ points: '4' }, { IDObject: '813' }, { xml: '<subTemplates IDObject="812"/>' }] as Record<string, string>[]) {
    const { status, body } = await result(site.learner, 'reused-key-1', fields);
    expect([status, body.includes('code="keyReused"'), body.includes('resultStored')]).toEqual([422, true, false]);
  }
  expect(await list(site.learner, '&key=reused-key-1')).toMatchObject([{ points: '3' }]);
  const position = (seconds: string) =>
    site.call('action=16&id=4711&datatype=t_UnitPosition', {
      token: site.learner,
      headers: { 'Idempotency-Key': 'reused-key-2' },
      fields: { IDLesson: '1', seconds },
    });
  expect([(await position('5')).status, (await position('5')).status, (await position('6')).status]).toEqual([200, 200, 422]);
});

it('TST-008 more than a test can give is no result, nor is anything for what is no test', async () => {
  const refused = async (key: string, fields: Record<string, string>) => {
    const { status, body } = await result(site.author, key, fields);
    return [status, /<field name="(\w+)"/.exec(body)?.[1]];
  };
  expect(await refused('too-much-1', { points: '1000000', mpoints: '1000000' })).toEqual([400, 'mpoints']);
  expect(await refused('too-much-2', { points: '17', mpoints: '17' })).toEqual([400, 'mpoints']);
  expect(await refused('no-test-1', { points: '1', mpoints: '1', IDObject: '200' })).toEqual([400, 'IDObject']);
  expect(await refused('no-test-2', { points: '1', mpoints: '1', IDObject: '4711' })).toEqual([400, 'IDObject']);
  expect(await list(site.author)).toEqual([]);
});

it('TST-004 a result is of the test, also in a database where an object of another data type has had its ID before', async () => {
  const { store, objects } = site.server.services;
  const news = await store.selectFrom('objects').selectAll().where('id', '=', 200).executeTakeFirstOrThrow();
  const title = titleOf((await objects.findTest(812))!, 'de');
  // Before the test by its name, and after it.
  for (const dataType of ['p_Aaa', 'p_Zzz']) {
    const xml = news.xml.replace('"p_News"', `"${dataType}"`).replaceAll('ID="200"', 'ID="812"');
    await store
      .insertInto('objects')
      .values({ ...news, id: 812, data_type: dataType, xml })
      .execute();
    await objects.changed();
    expect((await result(site.learner, `two-of-an-id-${dataType}`)).status).toBe(200);
    const shown = await site.call('action=1&datatype=p_Results', { token: site.learner });
    expect(found(shown, '//result[@IDObject = "812"]').at(-1)).toMatchObject({ title, dataType: 'p_PracticeTest', IDObjectType: '420' });
    await store.deleteFrom('results').where('key', 'like', 'two-of-an-id%').execute();
    await store.deleteFrom('objects').where('data_type', '=', dataType).execute();
    await objects.changed();
  }
});

it('TST-008 is scored again from the answers that came with it, and marked as checked or not', async () => {
  const one = async (key: string, fields: Record<string, string>) => {
    await result(site.author, key, fields);
    return (await list(site.author, `&key=${key}`))[0];
  };
  const answers = (answer: string) => `<subTemplates IDObject="812" attempt="a-1"><subTemplate id="q1" ${answer}/></subTemplates>`;
  expect(await one('checked-right', { points: '16', xml: answers('answer="a"') })).toMatchObject({
    points: '2',
    mpoints: '16',
    checked: 'scored',
  });
  expect(await one('checked-wrong', { points: '1000000', mpoints: '1000000', xml: answers('points="16" answer="b"') })).toMatchObject({
    points: '0',
    mpoints: '16',
    checked: 'scored',
  });
  // What the test is for, the test says.
  expect(await one('claimed-part', { points: '1', mpoints: '14', isVocabularyResult: '1' })).toMatchObject({
    points: '1',
    mpoints: '14',
    checked: 'claimed',
    isVocabularyResult: '0',
    dataType: 't_ClientCompetence',
  });
  expect(await one('claimed-empty', { points: '8', xml: '<subTemplates IDObject="812"/>' })).toMatchObject({
    points: '8',
    mpoints: '16',
    checked: 'claimed',
  });
  await site.server.services.store.deleteFrom('results').where('user_id', '=', 13).execute();
});

it("TST-004 what is claimed without an answer makes a test done by the test's own maximum alone", async () => {
  const { store } = site.server.services;
  const { id: user } = await store.selectFrom('users').select('id').where('login', '=', 'ada').executeTakeFirstOrThrow();
  const isDone = async (key: string, fields: Record<string, string>): Promise<boolean> => {
    await store.deleteFrom('done_objects').where('user_id', '=', user).execute();
    expect((await result(site.learner, key, fields)).status).toBe(200);
    return (await store.selectFrom('done_objects').select('object_id').where('user_id', '=', user).execute()).length > 0;
  };
  expect(await isDone('none-of-none', { points: '0', mpoints: '0', xml: '' })).toBe(false);
  expect(await isDone('cent-of-cent', { points: '0.01', mpoints: '0.01', xml: '' })).toBe(false);
  expect(await isDone('half-of-less', { points: '4', mpoints: '8', xml: '' })).toBe(false);
  expect(await isDone('all-of-it-is', { points: '16', mpoints: '16', xml: '' })).toBe(true);
  await store.deleteFrom('done_objects').where('user_id', '=', user).execute();
  await store.deleteFrom('results').where('key', 'in', ['none-of-none', 'cent-of-cent', 'half-of-less', 'all-of-it-is']).execute();
});

it('TST-004 each sees the own results alone, the latest first, and guests none', async () => {
  await result(site.author, 'of-alhazen-1', { points: '7' });
  expect((await list(site.author)).map(({ key }) => key)).toEqual(['of-alhazen-1']);
  expect(await list(site.author, '&key=gone-test-1')).toEqual([]);
  expect((await list(site.learner, '&IDObject=812'))[0]?.key).toBe('reused-key-1');
  expect(await list(site.learner, '&IDObject=813')).toEqual([]);
  expect((await site.call('action=1&datatype=t_ClientCompetence')).status).toBe(403);
});

it('RT-007 a position that is sent again under its key does not undo a later one', async () => {
  const store = (key: string, seconds: string) =>
    site.call('action=16&id=4711&datatype=t_UnitPosition', {
      token: site.learner,
      headers: { 'Idempotency-Key': key },
      fields: { IDLesson: '1', seconds },
    });
  const position = async () =>
    found(await site.call('action=2&id=4711&datatype=p_Unit', { token: site.learner }), '//position')[0]?.seconds;
  const first = await store('position-one', '10');
  await store('position-two', '20');
  const again = await store('position-one', '10');
  expect([again.status, again.body === first.body, await position()]).toEqual([200, true, '20']);
});

it('TST-004 a server that is asked too much says how long to wait', async () => {
  const refused = await result(site.learner, 'too-many-1', {}, '&sandboxFault=429');
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '1']);
  expect(await list(site.learner, '&key=too-many-1')).toEqual([]);
});

it('TST-004 nothing of another data type takes the results of a deleted test, which has them when it comes again', async () => {
  const file = (dataType: string, payload: string) =>
    `<objects><object ID="8812" IDObjectType="420" dataType="${dataType}" language=""><title language="de">T</title>
      <data>${payload}</data></object></objects>`;
  const bring = (dataType: string, payload: string) =>
    site.call(`action=32768&id=0&datatype=${dataType}`, { token: site.author, file: file(dataType, payload) });
  const TEST = '<test ID="8812"><question id="q1" kind="single" points="2"><answer id="a" correct="1"/></question></test>';
  expect((await bring('p_PracticeTest', TEST)).status).toBe(200);
  const fields = { points: '2', mpoints: '2', IDObject: '8812' };
  expect((await result(site.learner, 'deleted-test', fields)).status).toBe(200);
  const removed = await site.call('action=32&id=8812&datatype=p_PracticeTest', { token: site.author, fields: { confirm: '1' } });
  expect(removed.status).toBe(200);
  const refused = await bring('p_News', '<news ID="8812"/>');
  expect([refused.status, found(refused, '//error')[0]?.['code']]).toEqual([400, 'idTaken']);
  expect((await bring('p_PracticeTest', TEST)).status).toBe(200);
  expect(await list(site.learner, '&key=deleted-test')).toMatchObject([{ IDObject: '8812', points: '2' }]);
});

it('TST-004 what belongs to one user is not stored for another whose token it comes with; the key stays free for its owner', async () => {
  const claims = JSON.parse(Buffer.from(site.learner.split('.')[1]!, 'base64url').toString()) as { jti: string };
  const put = (token: string, owner: string, dataType: string, id: number, fields: Record<string, string>, action = '16') =>
    site.call(`action=${action}&id=${id}&datatype=${dataType}&user=${owner}`, {
      token,
      headers: { 'Idempotency-Key': `owned-${dataType}` },
      fields,
    });
  const calls = [
    ['t_ClientCompetence', 812, { points: '3', IDObject: '812', mpoints: '16' }],
    ['p_PlacementTest', 812, { points: '3', IDObject: '812', mpoints: '16' }],
    ['t_TestState', 812, { state: '{}' }],
    ['t_UnitPosition', 4711, { IDLesson: '1', seconds: '5' }],
    ['p_PracticeTest', 812, { xml: '<subTemplates IDObject="812" attempt="1-1"/>' }, 'verify'],
  ] as const;
  for (const owner of [claims.jti, '0'])
    for (const [dataType, id, fields, action] of calls) {
      const { status, body } = await put(site.author, owner, dataType, id, fields, action);
      expect([dataType, status, body.includes('code="otherUser"')]).toEqual([dataType, 409, true]);
    }
  expect(await list(site.author, '&key=owned-t_ClientCompetence')).toEqual([]);
  for (const [dataType, id, fields, action] of calls) {
    const { body } = await put(site.learner, claims.jti, dataType, id, fields, action);
    expect([dataType, body.includes('otherUser')]).toEqual([dataType, false]);
  }
  expect(await list(site.learner, '&key=owned-t_ClientCompetence')).toHaveLength(1);
});
