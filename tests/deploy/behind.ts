import { execFileSync, spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import type { IncomingHttpHeaders } from 'node:http';
import { request } from 'node:https';
import { createServer, connect, type AddressInfo } from 'node:net';
import { dirname, join } from 'node:path';
import { setTimeout as after } from 'node:timers/promises';
import { connect as tlsConnect } from 'node:tls';

/** The sites of the shipped files. */
export const SITES = ['academy.example.org', 'nordlicht.example.org'] as const;

const FILES = join(dirname(dirname(import.meta.dirname)), 'docs', 'operate', 'proxy');

export const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });

/** A proxy that has been started from the file that operators copy. */
export interface Proxy {
  readonly http: number;
  readonly https: number;
  /** What its certificates are believed by. */
  readonly ca: string;
  readonly stop: () => Promise<void>;
}

type Changes = readonly (readonly [string, string])[];

/** A proxy that is installed, or may be. */
export interface ProxyKind {
  readonly name: 'nginx' | 'Caddy' | 'HAProxy';
  readonly isInstalled: boolean;
  /**
   * @param folder where it may write @param upstream port of the server behind it @param second port of another one
   * @param changes what is replaced in the file, where it has that
   */
  readonly start: (folder: string, upstream: number, second?: number, changes?: Changes) => Promise<Proxy>;
}

const isThere = (program: string, ...args: string[]): boolean => spawnSync(program, args).error === undefined;
const started = new Set<ChildProcess>();

/** Waits until somebody listens. @throws Error with what the program has written when it has ended, or does not listen in twenty seconds */
async function listening(child: ChildProcess, port: number, output: () => string): Promise<void> {
  for (const began = Date.now(); Date.now() - began < 20_000; await after(25)) {
    if (child.exitCode !== null) break;
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => {
        socket.destroy();
        resolve(true);
      });
      socket.on('error', () => resolve(false));
    });
    if (isOpen) return;
  }
  throw new Error(`The proxy does not listen: ${output()}`);
}

async function run(program: string, args: readonly string[], port: number, environment: NodeJS.ProcessEnv): Promise<() => Promise<void>> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ...environment } });
  started.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output += chunk.toString();
    });
  const ended = new Promise<void>((resolve) => {
    child.on('exit', () => {
      started.delete(child);
      resolve();
    });
  });
  await listening(child, port, () => output);
  return async () => {
    child.kill('SIGTERM');
    await ended;
  };
}

/** Ends what tests that failed have left. */
export function endProxies(): void {
  for (const child of started) child.kill('SIGKILL');
}

/** Replaces what an operator changes. @throws Error when the file does not have it */
function changed(text: string, changes: Changes): string {
  return changes.reduce((whole, [from, to]) => {
    if (!whole.includes(from)) throw new Error(`The shipped file has no "${from}".`);
    return whole.replaceAll(from, to);
  }, text);
}

/** Makes a certificate of the sites. */
function makeCertificate(folder: string): { readonly certificate: string; readonly key: string } {
  mkdirSync(folder, { recursive: true });
  const [certificate, key] = [join(folder, 'fullchain.pem'), join(folder, 'privkey.pem')];
  const names = SITES.map((each) => `DNS:${each}`).join(',');
  const asked = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=Test'];
  execFileSync('openssl', [...asked, '-addext', `subjectAltName=${names}`, '-keyout', key, '-out', certificate], { stdio: 'ignore' });
  return { certificate, key };
}

async function startNginx(folder: string, upstream: number, second?: number, changes: Changes = [], file = 'nginx.conf'): Promise<Proxy> {
  const [http, https] = [await freePort(), await freePort()];
  const { certificate, key } = makeCertificate(folder);
  const shipped = changed(readFileSync(join(FILES, file), 'utf8'), [
    ['127.0.0.1:8080', `127.0.0.1:${upstream}`],
    ...(second === undefined ? [] : [['# server 127.0.0.1:8081', `server 127.0.0.1:${second}`] as const]),
    ...changes,
    ['listen 80', `listen 127.0.0.1:${http}`],
    ['listen 443', `listen 127.0.0.1:${https}`],
    ['/etc/lectern/tls/fullchain.pem', certificate],
    ['/etc/lectern/tls/privkey.pem', key],
  ]);
  writeFileSync(join(folder, 'lectern.conf'), shipped);
  const own = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((each) => `${each}_temp_path ${join(folder, each)};`).join('\n');
  const main = `daemon off;
${process.getuid?.() === 0 ? 'user root;' : ''}
# One process, so that whoever ends it ends all.
master_process off;
pid ${join(folder, 'pid')};
error_log stderr warn;
events {}
http { access_log off; ${own}
include ${join(folder, 'lectern.conf')}; }`;
  writeFileSync(join(folder, 'nginx.conf'), main);
  const stop = await run('nginx', ['-e', 'stderr', '-p', folder, '-c', join(folder, 'nginx.conf')], https, {});
  return { http, https, ca: readFileSync(certificate, 'utf8'), stop };
}

async function startHaproxy(folder: string, upstream: number, second = upstream): Promise<Proxy> {
  const [http, https] = [await freePort(), await freePort()];
  const { certificate, key } = makeCertificate(folder);
  const pem = join(folder, 'site.pem');
  writeFileSync(pem, readFileSync(certificate, 'utf8') + readFileSync(key, 'utf8'));
  const shipped = changed(readFileSync(join(FILES, 'haproxy.cfg'), 'utf8'), [
    ['127.0.0.1:8080', `127.0.0.1:${upstream}`],
    ['127.0.0.1:8081', `127.0.0.1:${second}`],
    ['bind :80', `bind 127.0.0.1:${http}`],
    ['bind :443', `bind 127.0.0.1:${https}`],
    ['/etc/lectern/tls/site.pem', pem],
  ]);
  writeFileSync(join(folder, 'haproxy.cfg'), shipped);
  const stop = await run('haproxy', ['-db', '-f', join(folder, 'haproxy.cfg')], https, {});
  return { http, https, ca: readFileSync(certificate, 'utf8'), stop };
}

/** nginx that keeps pages, in `cache` of the folder. */
export const startEdge = (folder: string, upstream: number): Promise<Proxy> =>
  startNginx(folder, upstream, undefined, [['/var/cache/nginx/lectern', join(folder, 'cache')]], 'nginx-edge.conf');

/** Whether a site has a certificate by now. */
const isBelieved = (port: number, ca: string, servername: string): Promise<boolean> =>
  new Promise((resolve) => {
    const socket = tlsConnect({ host: '127.0.0.1', port, ca, servername }, () => {
      socket.destroy();
      resolve(true);
    });
    socket.on('error', () => resolve(false));
  });

async function startCaddy(folder: string, upstream: number): Promise<Proxy> {
  const [http, https] = [await freePort(), await freePort()];
  mkdirSync(folder, { recursive: true });
  // Certificates by Caddy's own authority, and nothing outside of the folder; the rest is the shipped file, word by word.
  const main = `{
	admin off
	local_certs
	skip_install_trust
	default_bind 127.0.0.1
	http_port ${http}
	https_port ${https}
	storage file_system ${join(folder, 'storage')}
}
import ${join(FILES, 'Caddyfile')}
`;
  writeFileSync(join(folder, 'Caddyfile'), main);
  const home = { HOME: folder, XDG_DATA_HOME: folder, XDG_CONFIG_HOME: folder, LECTERN_UPSTREAM: `127.0.0.1:${upstream}` };
  const stop = await run('caddy', ['run', '--adapter', 'caddyfile', '--config', join(folder, 'Caddyfile')], https, home);
  const root = join(folder, 'storage', 'pki', 'authorities', 'local', 'root.crt');
  for (const began = Date.now(); !existsSync(root) && Date.now() - began < 10_000;) await after(25);
  const ca = readFileSync(root, 'utf8');
  // It listens before it has the certificates.
  for (const site of SITES)
    for (const began = Date.now(); !(await isBelieved(https, ca, site)) && Date.now() - began < 10_000;) await after(50);
  return { http, https, ca, stop };
}

export const KINDS: readonly ProxyKind[] = [
  { name: 'nginx', isInstalled: isThere('nginx', '-v') && isThere('openssl', 'version'), start: startNginx },
  { name: 'HAProxy', isInstalled: isThere('haproxy', '-v') && isThere('openssl', 'version'), start: startHaproxy },
  { name: 'Caddy', isInstalled: isThere('caddy', 'version'), start: startCaddy },
];

export interface Answer {
  readonly status: number;
  readonly headers: IncomingHttpHeaders;
  readonly body: Buffer;
}
export interface Sending {
  readonly host?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly method?: string;
  readonly body?: Buffer | string;
  /** Address of this machine that the request comes from. */
  readonly from?: string;
  /** Hears of each piece of the answer as it comes. */
  readonly piece?: (piece: Buffer) => void;
}

/** A request as a browser sends it, by TLS, whose certificate is checked; nothing of the answer is unpacked. */
export function send({ https, ca }: Pick<Proxy, 'https' | 'ca'>, path: string, sending: Sending = {}): Promise<Answer> {
  const { host = SITES[0], headers = {}, method = 'GET', body, from = '127.0.0.1', piece } = sending;
  return new Promise((resolve, reject) => {
    const asked = request(
      {
        host: '127.0.0.1',
        port: https,
        servername: host,
        ca,
        path,
        method,
        localAddress: from,
        agent: false,
        headers: { host, ...headers },
      },
      (answer) => {
        const pieces: Buffer[] = [];
        answer.on('data', (each: Buffer) => {
          pieces.push(each);
          piece?.(each);
        });
        answer.on('error', reject);
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(pieces) }));
      },
    );
    asked.on('error', reject);
    asked.end(body);
  });
}
