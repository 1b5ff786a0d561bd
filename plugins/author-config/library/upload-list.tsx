import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { CLOCK, CONFIGURATION, RANDOM, SESSION, TEXTS, TRANSPORT, useService, useText } from '../../../core/api.ts';
import { uploadFile, type UploadKind, type UploadServices } from './upload-file.ts';

/** A file on its way, or one that was not taken. */
interface Upload {
  readonly id: string;
  readonly file: File;
  readonly received: number;
  readonly state: 'sending' | 'broken' | 'refused';
  /** The words of the server for a refusal. */
  readonly reason: string;
}

interface Uploads {
  readonly uploads: readonly Upload[];
  add(files: readonly File[]): void;
  retry(upload: Upload): void;
  /** Ends an upload that is under way, or takes the word about it away. */
  drop(id: string): void;
}

function useUploadServices(): UploadServices {
  const [configuration, session, texts] = [useService(CONFIGURATION), useService(SESSION), useService(TEXTS)];
  const [transport, clock] = [useService(TRANSPORT), useService(CLOCK)];
  return useMemo(
    () => ({ configuration, session, texts, transport, clock, page: () => location.href }),
    [configuration, session, texts, transport, clock],
  );
}

/** Uploads files, one after the other is begun at once; all end with the dialog. @param onDone what is there of each, as soon as it is */
export function useUploads<T>(kind: UploadKind<T>, onDone: (done: T) => void): Uploads {
  const services = useUploadServices();
  const random = useService(RANDOM);
  const [uploads, setUploads] = useState<readonly Upload[]>([]);
  const running = useRef(new Map<string, AbortController>());
  useEffect(() => {
    const all = running.current;
    return () => all.forEach((each) => each.abort());
  }, []);
  const set = (id: string, change: Partial<Upload>): void =>
    setUploads((now) => now.map((each) => (each.id === id ? { ...each, ...change } : each)));
  const forget = (id: string): void => setUploads((now) => now.filter((each) => each.id !== id));
  const send = async ({ id, file }: Pick<Upload, 'id' | 'file'>): Promise<void> => {
    const control = new AbortController();
    running.current.set(id, control);
    const onProgress = (received: number): void => set(id, { received });
    const ending = await uploadFile({ kind, file, upload: id, signal: control.signal, onProgress }, services);
    running.current.delete(id);
    if ('done' in ending) {
      forget(id);
      onDone(ending.done);
    } else if ('refused' in ending) set(id, { state: 'refused', reason: ending.refused });
    else if (ending.ending === 'broken') set(id, { state: 'broken' });
  };
  return {
    uploads,
    add(files) {
      const added = files.map((file): Upload => ({ id: random.uuid(), file, received: 0, state: 'sending', reason: '' }));
      setUploads((now) => [...now, ...added]);
      for (const each of added) void send(each);
    },
    retry(upload) {
      set(upload.id, { state: 'sending' });
      void send(upload);
    },
    drop(id) {
      running.current.get(id)?.abort();
      forget(id);
    },
  };
}

/** What is under way, with a way to end it, and what was not taken, with the reason. */
export function UploadList({ uploads, retry, drop }: Omit<Uploads, 'add'>): ReactNode {
  const text = useText();
  return (
    <ul role="list" className="author-pictures__uploads">
      {uploads.map((upload) => {
        const { id, file, received, state, reason } = upload;
        const nameOf = (key: string): string => `${text(key)}: ${file.name}`;
        return (
          <li key={id} className="author-pictures__upload">
            <span dir="auto">{file.name}</span>
            {state === 'sending' ? (
              <progress max={file.size} value={received} aria-label={nameOf('author.pictures.uploading')} />
            ) : (
              <p role="alert">{state === 'broken' ? text('author.pictures.broken') : reason || text('author.pictures.failed')}</p>
            )}
            <div className="author-row">
              {state === 'broken' && (
                <button
                  type="button"
                  className="button button--quiet"
                  aria-label={nameOf('author.pictures.goOn')}
                  onClick={() => retry(upload)}
                >
                  {text('author.pictures.goOn')}
                </button>
              )}
              <button
                type="button"
                className="button button--quiet"
                aria-label={nameOf(state === 'sending' ? 'author.pictures.cancel' : 'author.pictures.dismiss')}
                onClick={() => drop(id)}
              >
                {text(state === 'sending' ? 'author.pictures.cancel' : 'author.pictures.dismiss')}
              </button>
            </div>
          </li>
        );
      })}
    </ul>
  );
}
