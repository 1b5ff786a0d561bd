import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

const DEFAULT_PORT = 8080;
const PORTS_TRIED = 50;

function refused(wishes: readonly number[], code: string): string {
  if (wishes.length > 1) return `The ports ${wishes[0]} to ${wishes.at(-1)} are all in use.`;
  return code === 'EACCES'
    ? `Port ${wishes[0]} may be used by the administrator alone.`
    : `Port ${wishes[0]} is in use by another process.`;
}

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
      if (index === wishes.length - 1)
        throw new Error(
          `${refused(wishes, code)} Name another one in PORT, or leave PORT out: then a free one from ${DEFAULT_PORT} on is taken.`,
          { cause: error },
        );
    }
  }
  throw new Error('No port was tried.');
}
