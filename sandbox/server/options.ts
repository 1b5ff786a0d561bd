import type { Mailer } from './protocol/contract.ts';
import { statSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import { configured } from './configuration/file.ts';
import { isProduction, readDay, readNumber, readPort, readSwitch, readWord } from './configuration/read.ts';

/** How the server is started; whatever is left out has the project's default. */
export interface ServerOptions {
  /** Port on 127.0.0.1; 0 = any free one. Left out: PORT, else 8080, or the next free one. */
  readonly port?: number;
  /** Address that is listened at; left out: HOST, else 127.0.0.1. */
  readonly host?: string;
  /** No account of the content's files, no way to provoke faults; left out: LECTERN_PRODUCTION (docs/operate/production.md). */
  readonly production?: boolean;
  /** Folders that hold customer folders; the first one that has a customer counts. */
  readonly customers?: readonly string[];
  /** Folder with `objects/*.xml`, `users.json`, `img`, `media/files`. */
  readonly content?: string;
  /** The day from which content with `dated` has its dates, as 2026-11-23; left out: LECTERN_CONTENT_DAY, else today. */
  readonly contentDay?: string;
  /** Further folders of media, served below /media when the content has none of that name; tests bring theirs so. */
  readonly media?: readonly string[];
  /** Data folder: database, keys, lock. Nothing is written anywhere else. */
  readonly data?: string;
  /** Folder of the files that authors have uploaded; left out: LECTERN_LIBRARY, else `library` in the data folder. */
  readonly library?: string;
  /** Address of a bucket that speaks S3, where those files are instead; left out: LECTERN_S3, else none (docs/operate/storage.md). */
  readonly s3?: string;
  readonly s3Region?: string;
  readonly s3Key?: string;
  readonly s3Secret?: string;
  /** Bytes that an uploaded file may have. */
  readonly uploadBytes?: number;
  /** Bytes that an uploaded film or sound may have. */
  readonly recordingBytes?: number;
  /** Folder with the programs ffmpeg and ffprobe; '' for where programs are, `none` for none. Left out: LECTERN_FFMPEG. */
  readonly ffmpeg?: string;
  /** `on` or `off`: whether films are made into streams, too. Left out: LECTERN_HLS, else `on`. */
  readonly hls?: string;
  /** A database directory (`pg` of a data folder whose server was stopped) that a new one is copied from, instead of being made. */
  readonly databaseTemplate?: string;
  /** The build. */
  readonly dist?: string;
  /** The build of the testers' harness, which pages in DEV and TEST mode take their seam from. */
  readonly harness?: string;
  /** Where `npm run visual` and `npm run upgrade:diff` keep what they find. */
  readonly changes?: string;
  readonly sheets?: string;
  /** Folder with the plugins, whose manifests say which data types they claim. */
  readonly plugins?: string;
  /** Folder whose `texts` has core's words. */
  readonly core?: string;
  /** Address of the mail server, and who the mails are from; left out: LECTERN_SMTP, LECTERN_MAIL_FROM (docs/operate/production.md). */
  readonly smtp?: string;
  readonly mailFrom?: string;
  /** Takes the mails over instead of a mail server. */
  readonly mail?: Mailer;
  /** What accounts may do whose address nobody has proven; left out: LECTERN_UNPROVEN (docs/operate/accounts.md). */
  readonly unproven?: string;
  /** Providers that people sign in by, as JSON; left out: LECTERN_OIDC (docs/operate/oidc.md). */
  readonly oidc?: string;
  /** The variables that secrets of providers are read from; left out: the environment. */
  readonly variables?: Readonly<Partial<Record<string, string>>>;
  /** Whether `sandboxFault=` works. */
  readonly faults?: boolean;
  /** Print nothing. */
  readonly quiet?: boolean;
  /** PostgreSQL address; empty or left out: DATABASE_URL, else PGlite in the data folder. */
  readonly databaseUrl?: string;
  /** PostgreSQL address of the server itself where `databaseUrl` is a pooler's; left out: LECTERN_DATABASE_DIRECT, else `databaseUrl`. */
  readonly databaseDirect?: string;
  /** PostgreSQL addresses of streaming replicas, parted by spaces; left out: LECTERN_REPLICAS, else none. */
  readonly replicas?: string;
  /** What the signing keys in the database are sealed with; left out: LECTERN_SECRET, else nothing. */
  readonly secret?: string;
  /** Bytes that stay free on the data folder's disk: with less PGlite writes nothing. */
  readonly diskReserve?: number;
  /** Seconds that requests under way have to end when the server is stopped. */
  readonly shutdownSeconds?: number;
  /** Seconds that a server which is stopped goes on as before, but for `/health/ready`: balancers notice meanwhile. */
  readonly drainSeconds?: number;
  /** Seconds that a cache before the server may keep public pages, and hand them out while it asks anew; 0 for none. */
  readonly edgeSeconds?: number;
  readonly edgeStaleSeconds?: number;
  /** How that cache is told what to forget, as JSON; '' for nobody (docs/operate/edge.md). */
  readonly edgePurge?: string;
  /** Milliseconds between two looks at the files that pages are made from, and for what other servers were to tell that cache. */
  readonly edgeLookMs?: number;
  /** Seconds after which that cache is told the same once more; left out: as long as an answer may be under way. */
  readonly edgeAgainSeconds?: number | null;
  /** `text` or `json`, and from which level on (docs/operate/monitoring.md). */
  readonly logFormat?: string;
  readonly logLevel?: string;
  /** Milliseconds from which a query is in the log; 0 for none. */
  readonly slowQueryMs?: number;
  /** Port and address at which the figures are shown; null for none (docs/operate/monitoring.md). */
  readonly metricsPort?: number | null;
  readonly metricsHost?: string;
  /** Addresses and networks that may read the figures at the site's own port; '' for none. */
  readonly metricsFrom?: string;
  /** How much accounts and guests may store, as JSON (docs/operate/limits.md). */
  readonly quotas?: string;
  /** Folder that backups without a name go into, and whose age is among the figures; '' for none (docs/operate/backup.md). */
  readonly backups?: string;
  /** Recipients of age that backups are sealed for, parted by spaces. */
  readonly backupTo?: string;
  /** Days after which what guests have stored goes. */
  readonly guestDays?: number;
  /** Seconds that a session token is valid. */
  readonly tokenSeconds?: number;
  /** Seconds that a signed media address is good for; LECTERN_MEDIA_SECONDS, an hour without. */
  readonly mediaSeconds?: number;
  /** Requests of one address in a minute, counted in the process; 0 for any number. Left out: LECTERN_REQUESTS_PER_MINUTE, else 6000. */
  readonly requestsPerMinute?: number;
  /**
   * Which proxies may name the caller's address and host: how many there are, or their addresses. Left out: LECTERN_TRUST_PROXY, else none.
   */
  readonly trustProxy?: string;
  /** Wrong passwords for one account from one address before the first wait. */
  readonly loginAttempts?: number;
  /** The same for all accounts from one address; 0 for any number. Left out: LECTERN_WRONG_PASSWORDS_PER_ADDRESS, else 300. */
  readonly wrongPasswordsPerAddress?: number;
}

export type Settings = Required<Omit<ServerOptions, 'port' | 'mail'>> &
  Pick<ServerOptions, 'mail'> & { readonly port: number | null; readonly server: string; readonly dataIsNamed: boolean };

const project = fileURLToPath(new URL('../..', import.meta.url));

/** The demonstration's content, whose accounts everybody can log in to. */
export const OWN_CONTENT = join(project, 'sandbox', 'content');

/** The build as `npm start` makes it; a server that was started without one says so to its visitors. */
const OWN_BUILD = join(project, 'dist');

/** @throws Error that names a folder which a setting names and which is not there */
export function needFolders({ content, dist, media }: Pick<Settings, 'content' | 'dist' | 'media'>): void {
  const named = [
    ['LECTERN_CONTENT', content],
    ['LECTERN_DIST', dist],
    ...media.map((folder) => ['LECTERN_MEDIA', folder] as const),
  ] as const;
  for (const [name, folder] of named)
    if (folder !== OWN_BUILD && !(statSync(folder, { throwIfNoEntry: false })?.isDirectory() ?? false))
      throw new Error(`${name} names the folder ${folder}, which is not there.`);
}

/** Fills in what is left out, from the environment, the file that it names, and the project. */
export function settle(options: ServerOptions, environment: NodeJS.ProcessEnv = configured()): Settings {
  const list = (value: string | undefined) => (value ?? '').split(delimiter).filter((path) => path !== '');
  const production = options.production ?? isProduction(environment);
  const data = options.data ?? environment.LECTERN_DATA ?? join(project, '.lectern', 'data');
  return {
    port: options.port ?? readPort(environment, 'PORT'),
    customers: options.customers ?? [...list(environment.LECTERN_CUSTOMERS), join(project, 'config', 'customers')],
    content: options.content ?? (environment.LECTERN_CONTENT || OWN_CONTENT),
    contentDay: options.contentDay ?? readDay(environment, 'LECTERN_CONTENT_DAY'),
    media: (options.media ?? list(environment.LECTERN_MEDIA)).map((folder) => resolve(folder)),
    data,
    library: options.library ?? (environment.LECTERN_LIBRARY || join(data, 'library')),
    s3: options.s3 ?? environment.LECTERN_S3 ?? '',
    s3Region: options.s3Region ?? (environment.LECTERN_S3_REGION || 'us-east-1'),
    s3Key: options.s3Key ?? environment.LECTERN_S3_KEY ?? '',
    s3Secret: options.s3Secret ?? environment.LECTERN_S3_SECRET ?? '',
    uploadBytes: options.uploadBytes ?? readNumber(environment, 'LECTERN_UPLOAD_MB') * 1024 * 1024,
    recordingBytes: options.recordingBytes ?? readNumber(environment, 'LECTERN_FILM_MB') * 1024 * 1024,
    ffmpeg: options.ffmpeg ?? environment.LECTERN_FFMPEG ?? '',
    hls: options.hls ?? readWord(environment, 'LECTERN_HLS', 'on'),
    dist: options.dist ?? (environment.LECTERN_DIST || OWN_BUILD),
    harness: options.harness ?? join(project, '.lectern', 'harness'),
    changes: options.changes ?? (environment.LECTERN_CHANGES || join(project, '.lectern')),
    sheets: options.sheets ?? join(project, 'xsl', 'sheets'),
    plugins: options.plugins ?? join(project, 'plugins'),
    core: options.core ?? join(project, 'core', 'text'),
    server: join(project, 'sandbox', 'server'),
    ...(options.mail === undefined ? {} : { mail: options.mail }),
    smtp: options.smtp ?? environment.LECTERN_SMTP ?? '',
    mailFrom: options.mailFrom ?? environment.LECTERN_MAIL_FROM ?? '',
    unproven: options.unproven ?? environment.LECTERN_UNPROVEN ?? '',
    oidc: options.oidc ?? environment.LECTERN_OIDC ?? '',
    variables: options.variables ?? environment,
    production,
    dataIsNamed: (options.data ?? environment.LECTERN_DATA ?? '') !== '',
    host: options.host ?? (environment.HOST || '127.0.0.1'),
    faults: (options.faults ?? true) && options.production !== true && !readSwitch(environment, 'LECTERN_PRODUCTION'),
    quiet: options.quiet ?? false,
    databaseUrl: options.databaseUrl ?? environment.DATABASE_URL ?? '',
    databaseDirect: options.databaseDirect ?? environment.LECTERN_DATABASE_DIRECT ?? '',
    replicas: options.replicas ?? environment.LECTERN_REPLICAS ?? '',
    secret: options.secret ?? environment.LECTERN_SECRET ?? '',
    diskReserve: options.diskReserve ?? readNumber(environment, 'LECTERN_DISK_RESERVE_MB') * 1024 * 1024,
    drainSeconds: options.drainSeconds ?? readNumber(environment, 'LECTERN_DRAIN_SECONDS'),
    edgeSeconds: options.edgeSeconds ?? readNumber(environment, 'LECTERN_EDGE_SECONDS'),
    edgeStaleSeconds: options.edgeStaleSeconds ?? readNumber(environment, 'LECTERN_EDGE_STALE_SECONDS'),
    edgePurge: options.edgePurge ?? environment.LECTERN_EDGE_PURGE ?? '',
    edgeLookMs: options.edgeLookMs ?? 5000,
    edgeAgainSeconds: options.edgeAgainSeconds ?? null,
    logFormat: options.logFormat ?? readWord(environment, 'LECTERN_LOG_FORMAT', production ? 'json' : 'text'),
    logLevel: options.logLevel ?? readWord(environment, 'LECTERN_LOG_LEVEL', 'info'),
    slowQueryMs: options.slowQueryMs ?? readNumber(environment, 'LECTERN_SLOW_QUERY_MS'),
    metricsPort: options.metricsPort ?? readPort(environment, 'LECTERN_METRICS_PORT'),
    metricsHost: options.metricsHost ?? (environment.LECTERN_METRICS_HOST || '127.0.0.1'),
    metricsFrom: options.metricsFrom ?? environment.LECTERN_METRICS_FROM ?? '',
    shutdownSeconds: options.shutdownSeconds ?? readNumber(environment, 'LECTERN_SHUTDOWN_SECONDS'),
    quotas: options.quotas ?? environment.LECTERN_QUOTAS ?? '',
    backups: options.backups ?? environment.LECTERN_BACKUPS ?? '',
    backupTo: options.backupTo ?? environment.LECTERN_BACKUP_TO ?? '',
    guestDays: options.guestDays ?? readNumber(environment, 'LECTERN_GUEST_DAYS'),
    tokenSeconds: options.tokenSeconds ?? 2 * 60 * 60,
    mediaSeconds: options.mediaSeconds ?? (readNumber(environment, 'LECTERN_MEDIA_SECONDS') || 60 * 60),
    loginAttempts: options.loginAttempts ?? 5,
    wrongPasswordsPerAddress: options.wrongPasswordsPerAddress ?? readNumber(environment, 'LECTERN_WRONG_PASSWORDS_PER_ADDRESS'),
    requestsPerMinute: options.requestsPerMinute ?? readNumber(environment, 'LECTERN_REQUESTS_PER_MINUTE'),
    trustProxy: options.trustProxy ?? environment.LECTERN_TRUST_PROXY ?? '',
    databaseTemplate: options.databaseTemplate ?? environment.LECTERN_DATABASE_TEMPLATE ?? '',
  };
}
