import { askOwner, serveOwner } from '../pglite/owner-socket.ts';
import type { Store } from '../schema.ts';
import { writeBackup, type StoredFiles } from './write-backup.ts';

const NAME = 'backup.sock';

/** Where a backup goes, and what it is sealed for. */
interface Asked {
  readonly target: string;
  readonly to: readonly string[];
}

type Answer = { readonly rows: number } | { readonly error: string };

/** Accepts requests for a backup of a database in a folder, which only this process can use. @returns ends that */
export function serveBackups(data: string, store: Store, files: StoredFiles, log: (line: string) => void): Promise<() => void> {
  const answer = async (request: string): Promise<Answer> => {
    const { target, to } = JSON.parse(request) as Asked;
    let outcome: Answer;
    try {
      outcome = { rows: await writeBackup(store, files, target, to) };
    } catch (error) {
      outcome = { error: error instanceof Error ? error.message : String(error) };
    }
    log('rows' in outcome ? `Backup: ${outcome.rows} rows are in ${target}.` : `Backup: ${outcome.error}`);
    return outcome;
  };
  return serveOwner(data, { name: NAME, without: 'No backup can be made while this server runs', answer }, log);
}

/**
 * Asks the server that holds a data folder for a backup. @returns how many rows; null when no server answers
 * @throws Error that the server says
 */
export async function askForBackup(data: string, asked: Asked): Promise<number | null> {
  const outcome = (await askOwner(data, NAME, JSON.stringify(asked))) as Answer | null;
  if (outcome === null) return null;
  if ('error' in outcome) throw new Error(outcome.error);
  return outcome.rows;
}
