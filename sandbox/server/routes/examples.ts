import type { FastifyInstance } from 'fastify';
import { examplesIn, foldersOf, type ExampleFolders } from '../base/examples.ts';
import { sendContent } from '../http/answer.ts';
import { notFound, sendFile } from '../http/files.ts';
import { hasHarness } from './harness.ts';

/** `/sandbox/examples.json` and `/sandbox/examples/<whose>/<name>`: what the gallery shows, in DEV and TEST mode. */
export function registerExamples(app: FastifyInstance, folders: ExampleFolders): void {
  app.get('/sandbox/examples.json', (request, reply) =>
    hasHarness(request)
      ? sendContent(request, reply, {
          body: JSON.stringify(examplesIn(folders)),
          type: 'application/json; charset=UTF-8',
          caching: 'never',
        })
      : notFound(request, reply),
  );
  app.get<{ Params: { of: string; title: string } }>('/sandbox/examples/:of/:title', (request, reply) => {
    const folder = foldersOf(folders).get(request.params.of);
    return hasHarness(request) && folder !== undefined
      ? sendFile(request, reply, folder, `${request.params.title}.xml`, 'never')
      : notFound(request, reply);
  });
}
