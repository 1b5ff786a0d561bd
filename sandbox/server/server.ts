import { join } from 'node:path';
import { promisify } from 'node:util';
import { setTimeout as after } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { buildApp } from './app.ts';
import { SourceLines } from './base/source-lines.ts';
import { Objects } from './content/objects.ts';
import { Presences } from './content/presence/presences.ts';
import { Schedules } from './content/schedule/schedules.ts';
import { workAtReplacements } from './handlers/authoring/library/replace-work.ts';
import { workAtMoments } from './handlers/authoring/schedule/due-work.ts';
import { DatabaseQueue } from './jobs/queue.ts';
import { readSettings, type ReadSettings } from './read-settings.ts';
import { postgresSearch } from './search/postgres/index.ts';
import { Purges } from './edge/purges.ts';
import { SiteChanges } from './edge/site-changes.ts';
import type { Customers } from './customers/customers.ts';
import type { Services } from './protocol/contract.ts';
import { checkAddress, listen } from './http/listen.ts';
import { mailLine } from './mail.ts';
import { administratorLine, refuseOpenAccounts, unservedLine } from './production.ts';
import { Figures } from './monitoring/figures.ts';
import { Log } from './monitoring/log.ts';
import { ReadinessProbe } from './monitoring/readiness.ts';
import { listenForMetrics } from './monitoring/routes.ts';
import { settle, type ServerOptions, type Settings } from './options.ts';
import { forgetProviderSessions } from './oidc/logouts.ts';
import { Limits } from './session/limits.ts';
import { FilesOfSite } from './media/site-files.ts';
import { Library } from './media/library.ts';
import { bringSubtitles } from './media-library/subtitles.ts';
import { openUploads, type Uploads } from './uploads.ts';
import { Replacements } from './media-library/replacements.ts';
import { RecordingFiles } from './media-library/recordings/files.ts';
import type { FileStorage } from './media-library/storage/contract.ts';
import { openStorage, type OpenStorage } from './media-library/storage/open.ts';
import { libraryFiles } from './media-library/stored-files.ts';
import { closedNow } from './learning/lock-table.ts';
import { Maintenances } from './site-parts/maintenance.ts';
import { StoredTextSets } from './site-parts/text-sets.ts';
import { Sessions } from './session/sessions.ts';
import { SigningKeys } from './session/signing-keys.ts';
import { Tokens } from './session/tokens.ts';
import { lockFolder, type FolderLock } from './store/lock.ts';
import { serveMaintenance } from './site-parts/maintenance-command.ts';
import { agesIn } from './store/backup/backup-folder.ts';
import { serveBackups } from './store/backup/backup-socket.ts';
import { KeyedDigests } from './base/keyed-digests.ts';
import { listenForContent } from './store/content-listener.ts';
import { notifyListeners } from './store/content-version.ts';
import { Primary } from './store/replicas/primary.ts';
import { openStore, poolFiguresOf, primaryOf, replicaFiguresOf, useReplicas } from './store/open.ts';
import { Deposits, forgetGuests } from './store/quotas.ts';
import { makeDocuments } from './store/dictionary.ts';
import { rememberChecked } from './content/seeding/content-folder.ts';
import { closedLines, seedLines } from './content/seeding/seed-lines.ts';
import { seed } from './content/seeding/seed.ts';

/** A database that does not close in this time is left; what was acknowledged is stored. */
const CLOSING_MS = 6000;
const HOUR_MS = 60 * 60 * 1000;

export interface OpenServer {
  readonly app: FastifyInstance;
  readonly services: Services;
  close(): Promise<void>;
}
export interface RunningServer extends OpenServer {
  readonly url: string;
  readonly port: number;
  readonly production: boolean;
  /** Where the figures are; '' when they have no port of their own. */
  readonly metricsUrl: string;
}

/** Languages of all customers, which the search has words in. */
export const languagesOf = (customers: Customers): string[] => [
  ...new Set(customers.names.flatMap((name) => customers.get(name)?.languages ?? [])),
];

/** What a server writes and counts for operators. */
interface Watch {
  readonly log: Log;
  readonly figures: Figures | null;
}

/** The films and sounds of authors are media as the others are. */
function mediaOf({ content, media }: Settings, storage: FileStorage): Library {
  const files = new RecordingFiles(storage);
  return new Library([join(content, 'media', 'files'), ...media], (path) => files.findShown(path));
}

/** @throws Error for what will not pass by itself; of a storage that is away there is a line: what needs no files works without it */
async function needStorage({ storage }: OpenStorage, log: (line: string) => void): Promise<void> {
  const fault = await storage.look();
  if (fault === null) return;
  if (fault.kind !== 'away') throw new Error(`LECTERN_S3: ${fault.words}.`);
  log(`LECTERN_S3: ${fault.words}. Until it does, nothing can be uploaded, and pictures and films of authors are missing.`);
}

/** What is done after each query. */
function queriedBy({ figures, log }: Watch, slowMs: number): { readonly queried?: (ms: number, text: string) => void } {
  if (figures === null && slowMs === 0) return {};
  return {
    queried: (ms, text) => {
      figures?.query(ms / 1000);
      if (slowMs > 0 && ms >= slowMs) log.slowQuery(ms, text);
    },
  };
}

interface Opened {
  readonly services: Services;
  readonly opened: OpenStorage;
  readonly media: Library;
  readonly uploads: Uploads;
}

async function openServices(settings: Settings, read: ReadSettings, { check }: FolderLock, watch: Watch): Promise<Opened> {
  const { figures } = watch;
  const log = (line: string) => watch.log.line(line);
  const { customers, mail, unproven, providers, quotas, content } = read;
  const opened = openStorage(settings);
  await needStorage(opened, log);
  const media = mediaOf(settings, opened.storage);
  const store = await openStore({
    ...settings,
    log,
    checkFolder: check,
    ...(figures === null ? {} : { readBy: (by) => figures.readBy(by) }),
    ...queriedBy(watch, settings.slowQueryMs),
  });
  try {
    if (settings.production) await refuseOpenAccounts(store, content.users);
    // Before content is stored: with another secret than this database has nothing works.
    const keys = await SigningKeys.open(store, settings);
    const seeded = await seed(store, settings.production ? { ...content, users: '' } : content, languagesOf(customers));
    if (seeded !== null) await bringSubtitles(content.objects(), store);
    rememberChecked(settings.data, content);
    await makeDocuments(store);
    if (seeded !== null) for (const line of seedLines(seeded)) log(line);
    const all = await store.selectFrom('meta').select('value').where('key', '=', 'languages').executeTakeFirstOrThrow();
    const objects = new Objects(
      store,
      all.value.split(',').filter((code) => code !== ''),
    );
    if (seeded !== null) for (const line of await closedLines(objects, await closedNow(objects))) log(line);
    const textSets = new StoredTextSets(store, objects);
    await textSets.refresh();
    customers.useTexts(textSets);
    const hasReplicas = useReplicas(store, () => objects.followPosition());
    const alone = settings.databaseUrl === '';
    const secret = await keys.mediaSecret();
    const uploads = openUploads(store, settings, opened, (error) => watch.log.fault('', 'background', error));
    const services: Services = {
      store,
      customers,
      textSets,
      maintenance: new Maintenances(store, objects),
      tokens: new Tokens(keys, { life: settings.tokenSeconds, faults: settings.faults }),
      secret,
      deposits: new Deposits(quotas, secret),
      alone,
      hasReplicas,
      sessions: new Sessions(store),
      objects,
      search: postgresSearch(store),
      files: new FilesOfSite(media, new Library([join(settings.content, 'img')]), settings.sheets),
      library: uploads.library,
      recordings: uploads.recordings,
      replacements: new Replacements(store, new DatabaseQueue(store)),
      schedules: new Schedules(store, new DatabaseQueue(store)),
      mail,
      sourceLines: new SourceLines(join(settings.dist, 'assets')),
      limits: new Limits(store, settings, new KeyedDigests(secret)),
      unproven,
      providers,
      figures,
      probe: new ReadinessProbe({
        ...{ store, data: settings.data, dist: settings.dist, diskReserve: alone ? settings.diskReserve : 0 },
        storage: () => opened.storage.look(),
      }),
      log: watch.log,
    };
    return { services, uploads, opened, media };
  } catch (error) {
    await store.destroy();
    throw error;
  }
}

/** Tells a cache before the server what to forget. @returns ends it */
async function startPurges({ purgeTarget }: ReadSettings, settings: Settings, services: Services): Promise<() => Promise<void>> {
  if (purgeTarget === null) return async () => {};
  const sites = new SiteChanges(services.store, services.customers, settings.dist);
  const { edgeLookMs: lookMs, edgeAgainSeconds: againSeconds } = settings;
  const purges = new Purges({ ...services, target: purgeTarget, sites, lookMs, againSeconds });
  await purges.start();
  services.objects.onWrite = () => purges.wake();
  return () => purges.stop();
}

/** Counts nothing when nobody may read it. */
const watchOf = (settings: Settings): Watch => ({
  log: new Log(settings),
  figures: settings.metricsPort === null && settings.metricsFrom === '' ? null : new Figures(),
});

const readAll = (settings: Settings, { figures, log }: Watch): ReadSettings =>
  readSettings(figures === null ? settings : { ...settings, counted: (outcome) => figures.mail(outcome) }, (line) => log.line(line));

/** Counts how often what other servers write is not heard. */
const counting = (objects: Objects, figures: Figures | null): Pick<Objects, 'listens' | 'heard'> => ({
  heard: (version) => objects.heard(version),
  listens: (isListening) => {
    if (!isListening) figures?.eventsLost();
    objects.listens(isListening);
  },
});

/** Hears what other servers on the database write. @returns ends it */
async function hearOthers({ databaseDirect }: Settings, { objects, figures, log, store }: Services): Promise<() => Promise<void>> {
  const primary = primaryOf(store)!;
  const unfollow = primary.onChange(() => objects.otherDatabase());
  const direct = databaseDirect === '' ? null : await Primary.open(databaseDirect);
  const stop = await listenForContent(direct ?? primary, {
    listener: counting(objects, figures),
    notify: () => notifyListeners(store),
    log: (line) => log.line(line),
  });
  return async () => {
    unfollow();
    await stop();
    await direct?.end();
  };
}

async function open(settings: Settings, read: ReadSettings, watch: Watch): Promise<OpenServer> {
  const { figures } = watch;
  const log = (line: string) => watch.log.line(line);
  const lock = await lockFolder(settings.data, log);
  try {
    const { services, uploads, opened, media } = await openServices(settings, read, lock, watch);
    const app = await buildApp(services, settings, media);
    figures?.watch(promisify(app.server.getConnections.bind(app.server)), () => poolFiguresOf(services.store));
    if (settings.backups !== '') figures?.watchBackups(() => agesIn(settings.backups, Date.now()));
    if (services.hasReplicas) figures?.watchReplicas(() => replicaFiguresOf(services.store));
    const stopBackups = services.alone ? await serveBackups(settings.data, services.store, libraryFiles(opened.storage), log) : () => {};
    const stopMaintenance = services.alone ? await serveMaintenance(settings.data, services, log) : () => {};
    const stopListening = services.alone ? null : await hearOthers(settings, services);
    const forget = () =>
      forgetGuests(services.store, settings.guestDays)
        .then(() => services.limits.clean())
        .then(() => new Presences(services.store).clean())
        .then(() => forgetProviderSessions(services.store))
        .then(() => uploads.clean())
        .then(() => services.replacements.clean(Date.now()))
        .catch((error: unknown) => watch.log.fault('', 'hourly', error));
    await uploads.start();
    // After the jobs of a server that has ended are free again. What was due while no server ran is done now.
    const due = workAtMoments(services, (error) => watch.log.fault('', 'background', error));
    const stopPurges = await startPurges(read, settings, services);
    const replacing = workAtReplacements(services, (error) => watch.log.fault('', 'background', error));
    await forget();
    const administrator = settings.production ? await administratorLine(services.store, services.customers) : '';
    const unserved = settings.production ? unservedLine(services.customers) : '';
    // The link logs somebody in: it is for who has started the server, and not for the log.
    if (administrator !== '' && !settings.quiet) console.error(administrator);
    for (const line of [unserved, settings.mail === undefined ? mailLine(settings) : '']) if (line !== '') log(line);
    const hourly = setInterval(() => void forget(), HOUR_MS).unref();
    let closing: Promise<void> | null = null;
    const shut = async () => {
      clearInterval(hourly);
      services.probe.drain();
      if (settings.drainSeconds > 0 && app.server.listening) await after(settings.drainSeconds * 1000);
      stopBackups();
      stopMaintenance();
      const stopUploads = Promise.all([uploads.stop(), due.stop(), stopPurges(), replacing.stop()]);
      // What is under way ends first; what takes too long is cut.
      const cut = setTimeout(() => app.server.closeAllConnections(), settings.shutdownSeconds * 1000);
      try {
        await app.close();
        await stopUploads;
        await stopListening?.();
        await Promise.race([services.store.destroy(), after(CLOSING_MS, undefined, { ref: false })]);
      } finally {
        clearTimeout(cut);
        lock.release();
      }
    };
    return { app, services, close: () => (closing ??= shut()) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Opens database and content without listening, for `app.inject`.
 * @throws Error when the data folder is in use, the content is wrong, or the database cannot be opened.
 */
export async function openServer(options: ServerOptions = {}): Promise<OpenServer> {
  const settings = settle(options);
  const watch = watchOf(settings);
  return open(settings, readAll(settings, watch), watch);
}

/** Starts the sandbox server (RT-007). `close()` of the result ends it cleanly. */
export async function startServer(options: ServerOptions = {}): Promise<RunningServer> {
  const settings = settle(options);
  const watch = watchOf(settings);
  const { figures } = watch;
  const read = readAll(settings, watch);
  await checkAddress(settings.host, settings.port);
  const { metricsPort, metricsHost, production } = settings;
  // Before anything is opened, as the site's own port is looked at.
  const metrics = figures === null || metricsPort === null ? null : await listenForMetrics(figures, metricsHost, metricsPort);
  let opened: OpenServer | null = null;
  const close = async () => {
    await opened?.close();
    await metrics?.close();
  };
  try {
    opened = await open(settings, read, watch);
    if (metrics !== null) watch.log.line(`Figures for Prometheus: ${metrics.url}`);
    const port = await listen(opened.app, settings.host, settings.port);
    const host = /^(?:0\.0\.0\.0|::)$/.test(settings.host) ? '127.0.0.1' : settings.host;
    const url = `http://${host.includes(':') ? `[${host}]` : host}:${port}/`;
    return { ...opened, close, port, production, url, metricsUrl: metrics?.url ?? '' };
  } catch (error) {
    await close();
    throw error;
  }
}
