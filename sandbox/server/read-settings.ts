import { readContent, wasChecked, type ContentFiles } from './content/seeding/content-folder.ts';
import type { ContentObject } from './content/object.ts';
import { readUsers } from './content/seeding/seed-users.ts';
import { Customers } from './customers/customers.ts';
import { readTrustedProxies } from './http/trusted-proxies.ts';
import { mailer } from './mail.ts';
import { readBucket } from './media-library/storage/open.ts';
import { NO_TAG, readPurgeTarget, type PurgeTarget } from './edge/purge-target.ts';
import { readMetricsFrom } from './monitoring/routes.ts';
import { readProviders } from './oidc/settings.ts';
import { Providers } from './oidc/providers.ts';
import { needFolders, type Settings } from './options.ts';
import { checkProduction } from './production.ts';
import type { Services } from './protocol/contract.ts';
import { readUnproven } from './session/account/unproven.ts';
import { checkDatabaseUrl, checkDirect } from './store/open.ts';
import { recipientsOf } from './store/backup/sealing.ts';
import { checkReplicas } from './store/replicas/addresses.ts';
import { readQuotas } from './store/quotas.ts';

/** What the settings say and name. */
export interface ReadSettings extends Pick<Services, 'customers' | 'mail' | 'unproven' | 'providers'> {
  readonly quotas: ReturnType<typeof readQuotas>;
  readonly content: ContentFiles;
  readonly purgeTarget: PurgeTarget | null;
}

/** Reads content whole, once, and only what no start has read before. @throws Error that names the file which is wrong */
function checked(content: ContentFiles, data: string): ContentFiles {
  let read: ContentObject[] | null = null;
  const objects = () => (read ??= content.objects());
  if (!wasChecked(data, content)) {
    objects();
    readUsers(content.users);
  }
  return { ...content, objects };
}

type CountedMails = Pick<Parameters<typeof mailer>[0], 'counted'>;

/** Everything that is read of settings, each by itself; what is only looked at gives nothing. */
const readers = (settings: Settings & CountedMails, customers: Customers, log: (line: string) => void) => ({
  production: () => checkProduction(settings, customers),
  metrics: () => void readMetricsFrom(settings.metricsFrom),
  proxies: () => void readTrustedProxies(settings.trustProxy),
  database: () => checkDatabaseUrl(settings.databaseUrl),
  direct: () => checkDirect(settings.databaseDirect, settings.databaseUrl),
  replicas: () => checkReplicas(settings.replicas, settings.databaseUrl),
  folders: () => needFolders(settings),
  recipients: () => void recipientsOf(settings.backupTo),
  storage: () => void readBucket(settings),
  mail: () => settings.mail ?? mailer(settings, log),
  unproven: () => readUnproven(settings.unproven, settings.production),
  providers: () => new Providers(readProviders(settings.oidc, { customers: customers.names, variables: settings.variables })),
  quotas: () => readQuotas(settings.quotas),
  purgeTarget: () => readPurgeTarget(settings.edgePurge, settings.edgeSeconds),
  content: () => checked(readContent(settings.content, settings.contentDay), settings.data),
});

const customersOf = (settings: Settings, log: (line: string) => void): Customers =>
  new Customers({ roots: settings.customers, ...settings }, log);

/** Reads all settings before anything is opened, so that a wrong one leaves everything as it is. @throws Error that names what is wrong */
export function readSettings(settings: Settings & CountedMails, log: (line: string) => void): ReadSettings {
  const customers = customersOf(settings, log);
  const { production, metrics, proxies, database, direct, replicas, folders, recipients, storage, ...read } = readers(
    settings,
    customers,
    log,
  );
  for (const check of [production, metrics, proxies, database, direct, replicas, folders, recipients, storage]) check();
  return {
    customers,
    mail: read.mail(),
    unproven: read.unproven(),
    providers: read.providers(),
    quotas: read.quotas(),
    purgeTarget: read.purgeTarget(),
    content: read.content(),
  };
}

/** Everything that is wrong with settings, as a start would say the first of it. */
export function mistakesIn(settings: Settings): string[] {
  const mistakes: string[] = [];
  const attempt = <T>(read: () => T): T | null => {
    try {
      return read();
    } catch (error) {
      mistakes.push((error as Error).message);
      return null;
    }
  };
  const customers = attempt(() => customersOf(settings, (line) => mistakes.push(line)));
  if (customers !== null) for (const read of Object.values(readers(settings, customers, () => {}))) attempt<unknown>(read);
  return mistakes;
}

/** The providers that do not answer now. A server starts without them, and people read that they are away. */
export async function providersAway(settings: Settings): Promise<string[]> {
  const customers = customersOf(settings, () => {});
  const providers = readers(settings, customers, () => {}).providers();
  const notes = customers.names.flatMap((name) =>
    providers.of(name).providers.map((provider) =>
      providers.reach(provider).then(
        () => '',
        (error: Error) => `LECTERN_OIDC: ${provider.issuer} of ${name} does not answer as a provider does: ${error.message}.`,
      ),
    ),
  );
  return (await Promise.all(notes)).filter((note) => note !== '');
}

/** What operators should know of the cache before the server. A server starts without it, and tells it again until it is taken. */
export async function edgeNotes({ edgePurge, edgeSeconds, edgeStaleSeconds }: Settings): Promise<string[]> {
  const target = readPurgeTarget(edgePurge, edgeSeconds);
  if (target === null) {
    if (edgeSeconds > 0)
      return [
        `LECTERN_EDGE_SECONDS=${edgeSeconds} without LECTERN_EDGE_PURGE: what authors publish or withdraw is seen only after ` +
          `${edgeSeconds + edgeStaleSeconds} s where a cache is before the server.`,
      ];
    return edgeStaleSeconds > 0 ? ['LECTERN_EDGE_STALE_SECONDS does nothing while LECTERN_EDGE_SECONDS is 0.'] : [];
  }
  return target.purge([NO_TAG]).then(
    () => [],
    (error: Error) => [`LECTERN_EDGE_PURGE: ${target.name} does not take what it is to forget: ${error.message}.`],
  );
}
