import { randomUUID } from 'node:crypto';
import { attribute, isError, isXml, same, type Call, type Kit } from '../call.ts';
import { someId } from './content.ts';

/** How many results of a test the account has, by the list of 9.3; undefined where a server has no such list. */
async function resultsOf(kit: Kit, id: string, key: string, token: string): Promise<string | undefined> {
  const list = await kit.wire.dispatch(`action=1&id=0&datatype=t_ClientCompetence&IDObject=${id}&key=${key}`, { token });
  return list.status === 200 ? attribute(list.body, 'list', 'count') : undefined;
}

/** Calls that store; each takes back what the protocol lets it take back. */
export const storing: readonly Call[] = [
  {
    name: 'result sent twice under one key is stored once',
    sections: ['4.8'],
    dataTypes: ['t_ClientCompetence'],
    needs: 'login',
    stores: 'one result of 0 points of a practice test, for the account of --login',
    play: async (kit) => {
      const token = await kit.token('login');
      const id = await someId(kit, 'p_PracticeTest', 'course', token);
      const key = randomUUID();
      const send = (points: string) =>
        kit.wire.dispatch(`action=16&id=${id}&datatype=t_ClientCompetence`, {
          token,
          fields: { points, IDObject: id, mpoints: '1' },
          headers: { 'Idempotency-Key': key },
        });
      const first = await send('0');
      isXml(kit, first);
      same('resultStored/@IDObject', attribute(first.body, 'resultStored', 'IDObject'), id);
      const second = await send('0');
      isXml(kit, second);
      same('the repeated answer', second.body, first.body);
      same('results under the key', (await resultsOf(kit, id, key, token)) ?? '1', '1');
      isError(kit, await send('1'), 422, 'keyReused');
    },
  },
  {
    name: 'result with more points than its maximum is refused',
    sections: ['4.8', '2.2'],
    dataTypes: ['t_ClientCompetence'],
    needs: 'login',
    stores: 'nothing, if the server refuses it as it has to',
    play: async (kit) => {
      const token = await kit.token('login');
      const id = await someId(kit, 'p_PracticeTest', 'course', token);
      const fields = { points: '2', IDObject: id, mpoints: '1' };
      isError(kit, await kit.wire.dispatch(`action=16&id=${id}&datatype=t_ClientCompetence`, { token, fields }), 400, 'validation');
    },
  },
  {
    name: 'saved search: store, refuse the same name, delete',
    sections: ['5.3', '4.7'],
    dataTypes: ['f_ClientFile'],
    needs: 'login',
    stores: 'nothing for good: a saved search that is deleted again',
    play: async (kit) => {
      const token = await kit.token('login');
      const xml = '<search tab="all" lang="de"><expert><block id="b1"><must field="title" op="contains">a</must></block></expert></search>';
      const fields = { filename: `conformance ${randomUUID()}`, comment: '', xml };
      const stored = await kit.wire.dispatch('action=16&id=0&datatype=f_ClientFile', { token, fields });
      isXml(kit, stored);
      const id = attribute(stored.body, 'stored', 'ID') ?? '';
      try {
        isError(kit, await kit.wire.dispatch('action=16&id=0&datatype=f_ClientFile', { token, fields }), 409, 'fileExists');
      } finally {
        const query = `action=32&id=${id}&datatype=f_ClientFile`;
        const gone = await kit.wire.dispatch(query, { token, fields: { confirm: '1' } });
        same('deleted/@ID', attribute(gone.body, 'deleted', 'ID'), id);
      }
    },
  },
  {
    name: 'error report',
    sections: ['3.5'],
    dataTypes: ['f_Error'],
    stores: 'one error report that says that it is of this kit',
    play: async ({ wire }) => {
      const error = JSON.stringify({
        exception: { name: 'Conformance', message: 'conformance:server', stack: '' },
        comment: 'conformance:server',
      });
      same('status', (await wire.dispatch('action=16&id=0&datatype=f_Error', { fields: { error } })).status, 204);
    },
  },
];
