import type { FastifyInstance } from 'fastify';
import { examplesIn, foldersOf, type ExampleFolders } from '../base/examples.ts';
import { sendContent } from '../http/answer.ts';
import { notFound, sendFile } from '../http/files.ts';
import { siteOf } from '../http/sites.ts';
import { isForTesters } from '../http/testers-clock.ts';

/** `/sandbox/examples.json` and `/sandbox/examples/<whose>/<name>`: what the gallery of a customer's site shows, in DEV and TEST mode. */
export function registerExamples(app: FastifyInstance, folders: ExampleFolders): void {
  app.get('/sandbox/examples.json', (request, reply) =>
    isForTesters(request)
      ? sendContent(request, reply, {
          body: JSON.stringify(examplesIn(folders, siteOf(request).customer)),
          type: 'application/json; charset=UTF-8',
          caching: 'never',
        })
      : notFound(request, reply),
  );
  app.get<{ Params: { of: string; title: string } }>('/sandbox/examples/:of/:title', (request, reply) => {
    const folder = foldersOf(folders, siteOf(request).customer).get(request.params.of);
    return isForTesters(request) && folder !== undefined
      ? sendFile(request, reply, folder, `${request.params.title}.xml`, 'never')
      : notFound(request, reply);
  });
}
