import type { RemoteDocument } from '../../xsl/engine/worker/client.ts';
import type { Answer } from './contract.ts';

const remotes = new WeakMap<Answer, RemoteDocument>();

/** Notes the worker that holds an answer's document. */
export function setRemote(answer: Answer, remote: RemoteDocument): void {
  remotes.set(answer, remote);
}

/** The worker that holds an answer's document; null for an answer that was parsed in the page. */
export const remoteOf = (answer: Answer): RemoteDocument | null => remotes.get(answer) ?? null;
