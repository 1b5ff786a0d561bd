import type { AddressInfo } from 'node:net';
import type { FastifyInstance } from 'fastify';

const DEFAULT_PORT = 8080;
const PORTS_TRIED = 50;

/**
 * Listens on 127.0.0.1. @param port null: 8080, or the next free one after it.
 * @returns the port taken. @throws Error (EADDRINUSE) when the asked one is taken.
 */
export async function listen(app: FastifyInstance, port: number | null): Promise<number> {
  const wishes = port === null ? Array.from({ length: PORTS_TRIED }, (_, index) => DEFAULT_PORT + index) : [port];
  for (const [index, wish] of wishes.entries()) {
    try {
      await app.listen({ host: '127.0.0.1', port: wish });
      return (app.server.address() as AddressInfo).port;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EADDRINUSE' || index === wishes.length - 1) throw error;
    }
  }
  throw new Error('No port was tried.');
}
