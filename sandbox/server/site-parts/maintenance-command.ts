import type { Objects } from '../content/objects.ts';
import { askOwner, serveOwner } from '../store/pglite/owner-socket.ts';
import type { Store } from '../store/schema.ts';
import { switchMaintenance, type Maintenance } from './maintenance.ts';

const NAME = 'maintenance.sock';

/** What is to become of sites: by customer, null to open it. */
export type Switching = Readonly<Record<string, Omit<Maintenance, 'since'> | null>>;

/** The sites of which something has changed. */
interface Switched {
  readonly changed: readonly string[];
}

/** Switches sites one after the other, for who runs the server. @returns those of which something has changed */
export async function switchAll(
  content: { readonly store: Store; readonly objects: Pick<Objects, 'heard'> },
  switching: Switching,
): Promise<string[]> {
  const changed: string[] = [];
  for (const [customer, wanted] of Object.entries(switching))
    if (await switchMaintenance(content, wanted, { customer, by: 0 })) changed.push(customer);
  return changed;
}

/** Accepts the command while only this process can use the database. @returns ends that */
export function serveMaintenance(
  data: string,
  content: { readonly store: Store; readonly objects: Pick<Objects, 'heard'> },
  log: (line: string) => void,
): Promise<() => void> {
  const answer = async (request: string): Promise<Switched> => ({ changed: await switchAll(content, JSON.parse(request) as Switching) });
  return serveOwner(data, { name: NAME, without: 'npm run maintenance does nothing while this server runs', answer }, log);
}

/** Asks the server that holds a data folder. @returns the sites of which something has changed; null when no server answers */
export async function askToSwitch(data: string, switching: Switching): Promise<readonly string[] | null> {
  return ((await askOwner(data, NAME, JSON.stringify(switching))) as Switched | null)?.changed ?? null;
}
