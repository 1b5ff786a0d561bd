import type { Figures } from '../monitoring/figures.ts';
import type { Log } from '../monitoring/log.ts';
import type { ReadinessProbe } from '../monitoring/readiness.ts';
import type { SourceLines } from '../base/source-lines.ts';
import type { Maintenances } from '../site-parts/maintenance.ts';
import type { StoredTextSets } from '../site-parts/text-sets.ts';
import type { Customers, Customer } from '../customers/customers.ts';
import type { MediaLibrary } from '../media-library/library.ts';
import type { Recordings } from '../media-library/recordings/recordings.ts';
import type { Replacements } from '../media-library/replacements.ts';
import type { Providers } from '../oidc/providers.ts';
import type { Objects } from '../content/objects.ts';
import type { Schedules } from '../content/schedule/schedules.ts';
import type { Limits } from '../session/limits.ts';
import type { Right } from '../session/roles.ts';
import type { Device } from '../session/device.ts';
import type { Sessions } from '../session/sessions.ts';
import type { UnprovenRules } from '../session/account/unproven.ts';
import type { Tokens } from '../session/tokens.ts';
import type { Deposits } from '../store/quotas.ts';
import type { Store } from '../store/schema.ts';
import type { Visitor } from '../session/contract.ts';
import type { SearchEngine } from './search-engine.ts';

/** A dispatcher request after checking (protocol 1.2). */
export interface Call {
  readonly method: 'GET' | 'POST';
  readonly action: number;
  /** Whose the page says that it is; '' when it says nothing. Who calls is in `visitor`. */
  readonly user: string;
  readonly ID: number;
  readonly dataType: string;
  readonly lang: string;
  readonly html: string;
  readonly framework: boolean;
  readonly fromHistory: boolean;
  readonly returnFunction: string;
  readonly systemObject: string;
  /** Every query pair that has no meaning of its own here. */
  readonly extras: ReadonlyMap<string, string>;
  /** Fields of the body; empty for GET. */
  readonly fields: ReadonlyMap<string, string>;
  /** File of a multipart body, as it came. */
  readonly file: Buffer | null;
  readonly idempotencyKey: string;
  readonly customer: Customer;
  readonly visitor: Visitor;
  /** What the caller's roles allow at the object (or list) that is asked for. */
  readonly rights: ReadonlySet<Right>;
  readonly origin: string;
  /** What the site was asked for as; `origin` is its first name. */
  readonly asked: string;
  /** The caller's address, and its network, which is what is counted. */
  readonly ip: string;
  readonly network: string;
  /** What the caller says that the browser is. */
  readonly device: Device;
  /** The request's cookies, unread. */
  readonly cookies: string;
  readonly requestId: string;
  /** What time it is for the caller, ms since 1970: what is shown by date goes by it. What is stored and counted has real time. */
  readonly now: number;
  /** The caller is a tester with a time of their own, which nobody else may be answered by. */
  readonly hasOwnTime: boolean;
}

/** A mail as it goes out. */
export interface Mail {
  readonly address: string;
  readonly subject: string;
  readonly body: string;
}

/** What goes on with a mail once it is handed over. */
export interface MailFate {
  /** Asked before each further try: a mail to somebody who is gone by then is none. */
  readonly isWanted?: () => Promise<boolean>;
  /** What has become of it, after each try. `problem` has no secret and no address in it. Never throws. */
  readonly onFate?: (state: 'sent' | 'waiting' | 'failed' | 'unsent', problem: string) => void;
}

/** Hands a mail over. */
export type Mailer = (mail: Mail, fate?: MailFate) => void;

/** The media and pictures of the site. */
export interface SiteFiles {
  /** Bytes of `/media/…` or `/img/…` as a page stores it: of a stream one variant with all its parts; null when there is none. */
  bytesOf(path: string): Promise<number | null>;
  /** Path below /media of a medium's stream, or of its file of a kind (`mp4`); null when there is none. */
  streamOf(id: string): Promise<string | null>;
  fileOf(id: string, type: string): Promise<string | null>;
  /** Whether there is a stylesheet of a name, in the customer's own folder or among the shared ones. */
  hasSheet(customer: Pick<Customer, 'folder'>, name: string): boolean;
}

/** What handlers work with. */
export interface Services {
  readonly store: Store;
  readonly objects: Objects;
  readonly search: SearchEngine;
  readonly customers: Customers;
  /** What publishers have stored of what sites say. */
  readonly textSets: StoredTextSets;
  /** Which sites are closed for visitors. */
  readonly maintenance: Maintenances;
  readonly tokens: Tokens;
  readonly sessions: Sessions;
  /** Nobody else writes to the database: what this process knows of it holds until it writes itself. */
  readonly alone: boolean;
  /** Some of what is read is answered by replicas of the database. */
  readonly hasReplicas: boolean;
  /** Counts what visitors store. */
  readonly deposits: Deposits;
  readonly limits: Limits;
  /** What accounts may do whose address nobody has proven. */
  readonly unproven: UnprovenRules;
  /** The providers that people sign in by. */
  readonly providers: Providers;
  readonly files: SiteFiles;
  /** What authors have uploaded. */
  readonly library: MediaLibrary;
  readonly recordings: Recordings;
  readonly replacements: Replacements;
  /** When objects are shown to visitors or withdrawn from them. */
  readonly schedules: Schedules;
  /** Names the lines of the sources in error reports. */
  readonly sourceLines: SourceLines;
  /** A key known to this server alone, for signed media addresses. */
  readonly secret: string;
  /** Hands a mail over; what is stored of it has no secret in it. */
  readonly mail: Mailer;
  /** What is counted for operators; null: nobody may read it, so nothing is. */
  readonly figures: Figures | null;
  /** Whether this server is ready for requests, for who sends them here. */
  readonly probe: ReadinessProbe;
  /** What is written for who runs the server. */
  readonly log: Log;
}

/** What a handler answers. Without a body: status 204. */
export interface Outcome {
  readonly body?: string;
  /** Instead of a body: parts that are sent as they come. Never cached. */
  readonly stream?: AsyncIterable<string | Uint8Array>;
  readonly status?: number;
  /** Content type; XML unless stated. */
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string | string[]>>;
  /** A new session token for the caller. */
  readonly token?: string;
  /** Nobody may keep this answer, although it was asked for by GET. */
  readonly volatile?: boolean;
}

export type Action = (call: Call, services: Services) => Promise<Outcome>;

/** Answers the calls of one data type; `actions` is keyed by action flag. */
export interface Handler {
  readonly dataType: string;
  readonly actions: Readonly<Record<number, Action>>;
  /** Answered even when the bearer token is lost: logging in again must be possible. */
  readonly open?: boolean;
  /** Whether a call is answered to everybody while the site is closed for maintenance: what logging in takes. */
  readonly whileClosed?: (call: Pick<Call, 'framework'>) => boolean;
}
