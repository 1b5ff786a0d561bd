import { createServer, type AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

const DEFAULT_PORT = 8080;
const PORTS_TRIED = 50;

function refused(wishes: readonly number[], code: string): string {
  if (wishes.length > 1) return `The ports ${wishes[0]} to ${wishes.at(-1)} are all in use.`;
  return code === 'EACCES'
    ? `Port ${wishes[0]} may be used by the administrator alone.`
    : `Port ${wishes[0]} is in use by another process.`;
}

/** Listens and stops at once. @throws Error as `listen` does */
const tryAddress = (host: string, port: number): Promise<void> =>
  new Promise((done, failed) => {
    const probe = createServer();
    probe.once('error', failed);
    probe.listen({ host, port }, () => probe.close(() => done()));
  });

/** A host that cannot be listened at: it is no name, or another machine's. */
const NO_HOST: ReadonlySet<string> = new Set(['ENOTFOUND', 'EAI_AGAIN', 'EADDRNOTAVAIL', 'EINVAL', 'EAFNOSUPPORT']);

/** Finds out before anything is opened whether the server can listen where it is to. @throws Error that names what is wrong */
export async function checkAddress(host: string, port: number | null): Promise<void> {
  try {
    await tryAddress(host, port ?? 0);
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    if (NO_HOST.has(code))
      throw new Error(
        `HOST is an address of this machine, and "${host}" is none (${code}). Name 127.0.0.1, 0.0.0.0 or another one, or leave HOST out.`,
        { cause: error },
      );
    if (port === null || (code !== 'EADDRINUSE' && code !== 'EACCES')) throw error;
    throw new Error(inUse([port], code), { cause: error });
  }
}

const inUse = (wishes: readonly number[], code: string): string =>
  `${refused(wishes, code)} Name another one in PORT, or leave PORT out: then a free one from ${DEFAULT_PORT} on is taken.`;

/**
 * Listens. @param host address of this machine. @param port null: 8080, or the next free one after it.
 * @returns the port taken. @throws Error that names the asked port when another process has it or it may not be used.
 */
export async function listen(app: FastifyInstance, host: string, port: number | null): Promise<number> {
  const wishes = port === null ? Array.from({ length: PORTS_TRIED }, (_, index) => DEFAULT_PORT + index) : [port];
  for (const [index, wish] of wishes.entries()) {
    try {
      await app.listen({ host, port: wish });
      return (app.server.address() as AddressInfo).port;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code !== 'EADDRINUSE' && code !== 'EACCES') throw error;
      if (index === wishes.length - 1) throw new Error(inUse(wishes, code), { cause: error });
    }
  }
  throw new Error('No port was tried.');
}
