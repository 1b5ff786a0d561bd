import { RemoteDocument, WorkerRefused, type Engine } from '../../../xsl/engine/worker/client.ts';
import { startEngine } from '../../../xsl/engine/worker/start.ts';
import { trustedScript } from '../../base/values/trusted-script.ts';
import type { CustomerConfiguration } from '../../config/contract.ts';
import { readAnswer, type RawAnswer, noteWorkerDocument } from './answer.ts';
import type { Answer, CmsObject } from '../model.ts';

/**
 * Reads a large answer without blocking: a worker parses it and says what of it is needed at once. `document` and the objects'
 * `payload` and `element` are parsed here when they are first asked for. Without workers it is read like any other.
 * @param signal ends the worker; rejects then
 */
export async function readLargeAnswer(
  raw: RawAnswer,
  names: CustomerConfiguration['headers'],
  lang: string,
  signal: AbortSignal,
  start: () => Engine = () => startEngine(trustedScript),
): Promise<Answer> {
  try {
    const remote = new RemoteDocument(start, raw.body, signal);
    const answer = onDemand(readAnswer({ ...raw, body: await remote.open() }, names, lang), () => readAnswer(raw, names, lang));
    noteWorkerDocument(answer, remote);
    return answer;
  } catch (error) {
    if (signal.aborted) throw error;
    if (!(error instanceof WorkerRefused)) console.warn(error instanceof Error ? error.message : String(error));
    return readAnswer(raw, names, lang);
  }
}

/** An answer as its outline, with the rest parsed when it is asked for. */
function onDemand(outlined: Answer, read: () => Answer): Answer {
  let whole: Answer | null = null;
  const full = (): Answer => (whole ??= read());
  const objects = outlined.objects.map((object, i): CmsObject => ({
    ...object,
    get payload() {
      return full().objects[i]!.payload;
    },
    get element() {
      return full().objects[i]!.element;
    },
  }));
  return {
    ...outlined,
    objects,
    get document() {
      return full().document;
    },
  };
}
