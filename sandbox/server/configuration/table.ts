/**
 * What a setting is: a `whole` secret is shown as dots, of an `address` only its password is; a `folders` list is parted as the machine
 * parts paths, `addresses` by spaces, and in a file each is an array.
 */
export interface SettingRule {
  readonly kind: 'text' | 'number' | 'switch' | 'folder' | 'folders' | 'addresses' | 'object';
  /** What holds without it, as a person reads it; '' for nothing. */
  readonly otherwise: string;
  /** The most that a number may be: beyond it the database, a clock or a timer counts no further. */
  readonly most?: number;
  readonly secret?: 'whole' | 'address';
  /** The words that a text may be. */
  readonly words?: readonly string[];
}

const number = (otherwise: number, most: number): SettingRule & { readonly most: number } => ({
  kind: 'number',
  otherwise: String(otherwise),
  most,
});

/** Every setting of the server, under its name in the environment and in the file. docs/operate/configuration.md explains each. */
export const SETTINGS = {
  HOST: { kind: 'text', otherwise: '127.0.0.1' },
  PORT: { kind: 'number', otherwise: '8080, or the next free one', most: 65_535 },
  DATABASE_URL: { kind: 'text', otherwise: 'a database in LECTERN_DATA', secret: 'address' },
  LECTERN_DATABASE_DIRECT: { kind: 'text', otherwise: 'DATABASE_URL', secret: 'address' },
  LECTERN_REPLICAS: { kind: 'addresses', otherwise: '', secret: 'address' },
  LECTERN_PRODUCTION: { kind: 'switch', otherwise: '0' },
  LECTERN_SECRET: { kind: 'text', otherwise: '', secret: 'whole' },
  LECTERN_DATA: { kind: 'folder', otherwise: '.lectern/data of the project' },
  LECTERN_LIBRARY: { kind: 'folder', otherwise: 'library in LECTERN_DATA' },
  LECTERN_S3: { kind: 'text', otherwise: '', secret: 'address' },
  LECTERN_S3_REGION: { kind: 'text', otherwise: 'us-east-1' },
  LECTERN_S3_KEY: { kind: 'text', otherwise: '', secret: 'whole' },
  LECTERN_S3_SECRET: { kind: 'text', otherwise: '', secret: 'whole' },
  LECTERN_FFMPEG: { kind: 'text', otherwise: 'where programs are' },
  LECTERN_HLS: { kind: 'text', otherwise: 'on', words: ['on', 'off'] },
  LECTERN_CUSTOMERS: { kind: 'folders', otherwise: 'config/customers of the project' },
  LECTERN_CONTENT: { kind: 'folder', otherwise: 'sandbox/content of the project' },
  LECTERN_CONTENT_DAY: { kind: 'text', otherwise: 'today' },
  LECTERN_MEDIA: { kind: 'folders', otherwise: '' },
  LECTERN_DIST: { kind: 'folder', otherwise: 'dist of the project' },
  LECTERN_CHANGES: { kind: 'folder', otherwise: '.lectern of the project' },
  LECTERN_DATABASE_TEMPLATE: { kind: 'folder', otherwise: '' },
  LECTERN_SMTP: { kind: 'text', otherwise: '', secret: 'address' },
  LECTERN_MAIL_FROM: { kind: 'text', otherwise: '' },
  // It holds no secret, but somebody may have written one into it.
  LECTERN_OIDC: { kind: 'object', otherwise: '', secret: 'whole' },
  LECTERN_UNPROVEN: { kind: 'text', otherwise: 'nothing in a production, elsewhere everything' },
  LECTERN_TRUST_PROXY: { kind: 'text', otherwise: '' },
  LECTERN_REQUESTS_PER_MINUTE: number(6000, 1_000_000),
  LECTERN_WRONG_PASSWORDS_PER_ADDRESS: number(300, 1_000_000),
  LECTERN_QUOTAS: { kind: 'object', otherwise: 'the table in limits.md' },
  LECTERN_GUEST_DAYS: number(90, 36_500),
  LECTERN_BACKUPS: { kind: 'folder', otherwise: '' },
  LECTERN_BACKUP_TO: { kind: 'text', otherwise: '' },
  LECTERN_MEDIA_SECONDS: number(3600, 604_800),
  LECTERN_UPLOAD_MB: number(20, 200),
  LECTERN_FILM_MB: number(500, 20_000),
  LECTERN_DISK_RESERVE_MB: number(24, 1_000_000),
  LECTERN_SHUTDOWN_SECONDS: number(10, 3600),
  LECTERN_DRAIN_SECONDS: number(0, 600),
  LECTERN_EDGE_SECONDS: number(0, 86_400),
  LECTERN_EDGE_STALE_SECONDS: number(0, 86_400),
  // Its headers hold what the edge knows the server by.
  LECTERN_EDGE_PURGE: { kind: 'object', otherwise: '', secret: 'whole' },
  LECTERN_METRICS_PORT: { kind: 'number', otherwise: '', most: 65_535 },
  LECTERN_METRICS_HOST: { kind: 'text', otherwise: '127.0.0.1' },
  LECTERN_METRICS_FROM: { kind: 'text', otherwise: '' },
  LECTERN_LOG_FORMAT: { kind: 'text', otherwise: 'json in a production, elsewhere text', words: ['text', 'json'] },
  LECTERN_LOG_LEVEL: { kind: 'text', otherwise: 'info', words: ['debug', 'info', 'warn', 'error', 'silent'] },
  LECTERN_SLOW_QUERY_MS: number(500, 3_600_000),
} as const satisfies Readonly<Record<string, SettingRule>>;

export type SettingName = keyof typeof SETTINGS;

/** The file that the other settings may be in; it names itself by the environment alone. */
export const FILE_SETTING = 'LECTERN_CONFIG';

export const settingNames = (): SettingName[] => Object.keys(SETTINGS) as SettingName[];

/** What a setting is. */
export const ruleOf = (name: SettingName): SettingRule => SETTINGS[name];

/** A value as it may be shown to whoever looks over a shoulder. */
export function masked(name: SettingName, value: string): string {
  const { secret } = ruleOf(name);
  if (secret === undefined || value === '') return value;
  if (secret === 'whole') return `•••••• (${value.length} characters)`;
  // The path of a socket may have a space.
  return value.startsWith('/') ? maskedAddress(value) : value.split(' ').map(maskedAddress).join(' ');
}

function maskedAddress(value: string): string {
  if (!URL.canParse(value)) return '••••••';
  const url = new URL(value);
  // Drivers read passwords from the query as well, and a password that was not encoded may have ended up in the path.
  const query = url.search === '' ? '' : '?••••••';
  const password = url.password === '' ? '' : ':••••••';
  const user = url.username === '' ? '' : `${url.username}${password}@`;
  return `${url.protocol}//${user}${url.host}${url.pathname}${query}`;
}
