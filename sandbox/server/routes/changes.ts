import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { RUNS, type RunName } from '../../harness/changes/run-names.ts';
import { decideOn, pictureOf, runOf } from '../../harness/changes/runs.ts';
import { sendContent } from '../http/answer.ts';
import { notFound } from '../http/files.ts';
import { isFromOwnPage } from '../http/own-pages.ts';
import { queryOf } from '../http/query.ts';
import { isForTesters } from '../http/testers-clock.ts';

const isRun = (name: string): name is RunName => (RUNS as readonly string[]).includes(name);

const sendJson = (request: FastifyRequest, reply: FastifyReply, value: unknown, status = 200): Promise<FastifyReply> =>
  sendContent(request, reply, { body: JSON.stringify(value), type: 'application/json; charset=UTF-8', caching: 'never', status });

/** What each command has found last; a store that cannot be read is said, and the other one is shown. */
const found = (folder: string): unknown =>
  Object.fromEntries(
    RUNS.map((name) => {
      try {
        return [name, { run: runOf(folder, name), failure: '' }];
      } catch (error) {
        return [name, { run: null, failure: (error as Error).message }];
      }
    }),
  );

/**
 * `/sandbox/changes.json`: what `npm run visual` and `npm run upgrade:diff` have found last, with its pictures; `POST` with `of`, `name`,
 * `mark` and `decision` accepts or rejects one, as the commands do. In DEV and TEST mode alone.
 * @param folder where the commands keep it
 */
export function registerChanges(app: FastifyInstance, folder: string): void {
  app.get('/sandbox/changes.json', (request, reply) =>
    isForTesters(request) ? sendJson(request, reply, found(folder)) : notFound(request, reply),
  );
  app.get<{ Params: { hash: string } }>('/sandbox/changes/pictures/:hash(^[0-9a-f]{20}$).png', (request, reply) => {
    const body = isForTesters(request) ? pictureOf(folder, request.params.hash) : null;
    if (body === null) return notFound(request, reply);
    delete request.headers['accept-encoding'];
    return sendContent(request, reply, { body, type: 'image/png', caching: 'never' });
  });
  app.post('/sandbox/changes.json', (request, reply) => {
    const query = queryOf(request);
    const [of = '', name = '', mark = '', decision = ''] = ['of', 'name', 'mark', 'decision'].map((each) => query.get(each) ?? '');
    if (!isForTesters(request) || !isFromOwnPage(request) || !isRun(of) || !/^(?:accept|reject)$/.test(decision))
      return notFound(request, reply);
    try {
      const objection = decideOn(folder, of, { name, mark }, decision === 'accept');
      return sendJson(request, reply, { objection }, objection === '' ? 200 : 409);
    } catch (error) {
      return sendJson(request, reply, { objection: (error as Error).message }, 409);
    }
  });
}
