import { attribute, Differs, isError, isXml, matches, same, type Call } from '../call.ts';

const START = 'action=2&id=0&datatype=p_StartPage';

/** Sections 1 and 2, without an account. */
export const general: readonly Call[] = [
  {
    name: 'envelope of an answer',
    sections: ['2.1', '1.5'],
    play: async (kit) => {
      const answer = await kit.wire.dispatch(START);
      // Before the schema, whose messages do not name an attribute that is missing.
      same('cms/@version', attribute(answer.body, 'cms', 'version'), '1');
      same('cms/@lang', attribute(answer.body, 'cms', 'lang'), 'de');
      if (kit.customer !== '') same('cms/@customer', attribute(answer.body, 'cms', 'customer'), kit.customer);
      matches('object/@permittedActions', attribute(answer.body, 'object', 'permittedActions'), /^\d+$/);
      same('object/@dataType', attribute(answer.body, 'object', 'dataType'), 'p_StartPage');
      isXml(kit, answer);
    },
  },
  {
    name: 'order of the query does not matter',
    sections: ['1.2'],
    play: async ({ wire }) => {
      const one = await wire.ask('/dispatcher.php?mode=ajax&lang=de&action=2&id=0&datatype=p_StartPage&user=0');
      const other = await wire.ask('/dispatcher.php?user=0&datatype=p_StartPage&id=0&action=2&lang=de&mode=ajax');
      same('ETag of the other order', other.headers.etag, one.headers.etag);
    },
  },
  {
    name: 'the answer to a guest does not depend on user',
    sections: ['1.2', '8'],
    play: async ({ wire }) => {
      const one = await wire.ask(`/dispatcher.php?mode=ajax&lang=de&${START}&user=0`);
      const other = await wire.ask(`/dispatcher.php?mode=ajax&lang=de&${START}&user=1`);
      if (one.body !== other.body) throw new Differs('the same answer for user=0 and user=1', 'another one');
    },
  },
  {
    name: 'actions by number, name and c_ name',
    sections: ['1.3'],
    play: async (kit) => {
      for (const action of ['2', 'show', 'c_Show', 'C_SHOW']) {
        const answer = await kit.wire.dispatch(`action=${action}&id=0&datatype=p_StartPage`);
        isXml(kit, answer);
        same(`object/@action of action=${action}`, attribute(answer.body, 'object', 'action'), '2');
      }
    },
  },
  {
    name: 'unknown action',
    sections: ['1.3', '2.2', '1.6'],
    play: async (kit) => isError(kit, await kit.wire.dispatch('action=nonsense&id=0&datatype=p_StartPage'), 400, 'unknownAction'),
  },
  {
    name: 'unknown data type',
    sections: ['1.4', '2.2', '1.6'],
    play: async (kit) => isError(kit, await kit.wire.dispatch('action=2&id=0&datatype=p_NoSuchType'), 400, 'unknownDataType'),
  },
  {
    name: 'object that is not there',
    sections: ['2.2', '1.6'],
    play: async (kit) => isError(kit, await kit.wire.dispatch('action=2&id=999999998&datatype=p_News'), 404, 'notFound'),
  },
  {
    name: 'caching for guests: ETag, Cache-Control, 304',
    sections: ['1.5'],
    play: async ({ wire }) => {
      const { headers } = await wire.dispatch(START);
      matches('a strong ETag', headers.etag, /^"[^"]+"$/);
      same('Cache-Control', headers['cache-control'], 'public, max-age=0, must-revalidate');
      same('Vary', headers.vary?.toLowerCase(), 'accept-encoding');
      const again = await wire.dispatch(START, { headers: { 'If-None-Match': headers.etag ?? '' } });
      same('status with If-None-Match', again.status, 304);
      same('body with If-None-Match', again.body, '');
    },
  },
  {
    name: 'returnFunction is echoed',
    sections: ['1.2', '2.1'],
    play: async (kit) => {
      const answer = await kit.wire.dispatch(`${START}&returnFunction=0a1b2c3d`);
      isXml(kit, answer);
      same('cms/@returnFunction', attribute(answer.body, 'cms', 'returnFunction'), '0a1b2c3d');
    },
  },
];
