import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { MediaFault } from './faults.ts';
import { sendBytes } from './send.ts';

const MAXIMUM_DELAY_MS = 60_000;
const LOGIN_PAGE =
  '<!DOCTYPE html><html lang="en"><title>Log in</title><form method="post">' +
  '<input name="user"><input name="password" type="password"></form></html>';
const HTML = 'text/html; charset=UTF-8';

/** Bytes with noise from an offset on, the same noise each time. @param percent where it begins */
export function corrupted(body: Buffer, percent: number): Buffer {
  const noisy = Buffer.from(body);
  let state = 12345;
  for (let at = Math.floor((body.length * Math.min(100, percent)) / 100); at < noisy.length; at += 1) {
    state = (state * 1103515245 + 12345) % 2147483648;
    noisy[at] = (state >> 16) & 255;
  }
  return noisy;
}

const part = (body: Buffer, percent: number): Buffer => body.subarray(0, Math.floor((body.length * Math.min(100, percent)) / 100));

/** Writes a head that promises the whole body, and the beginning of it; what comes next is left to the caller. */
function begin(reply: FastifyReply, body: Buffer, type: string, percent: number): void {
  reply.hijack();
  reply.raw.writeHead(200, { 'Content-Type': type, 'Content-Length': body.length, 'Cache-Control': 'no-store' });
  reply.raw.write(part(body, percent));
}

async function* slowly(body: Buffer, kilobytesPerSecond: number): AsyncGenerator<Buffer> {
  const step = Math.max(1, Math.floor(kilobytesPerSecond * 102.4));
  for (let from = 0; from < body.length; from += step) {
    if (from > 0) await wait(100);
    yield body.subarray(from, from + step);
  }
}

async function sendSlowly(reply: FastifyReply, body: Buffer, type: string, speed: number): Promise<FastifyReply> {
  begin(reply, body, type, 0);
  for await (const piece of slowly(body, speed)) {
    if (reply.raw.destroyed) return reply;
    reply.raw.write(piece);
  }
  reply.raw.end();
  return reply;
}

/** Answers a request for a medium with a fault. @param body what a good answer would be */
export async function sendFaulty(
  request: FastifyRequest,
  reply: FastifyReply,
  body: Buffer,
  type: string,
  { kind, value }: MediaFault,
): Promise<FastifyReply> {
  switch (kind) {
    case 'status':
      return reply.code(value).header('Cache-Control', 'no-store').type('text/plain; charset=UTF-8').send(`Status ${value}, provoked`);
    // The caller gives up, or the server ends: nothing else ends this.
    case 'hang':
      return reply.hijack();
    case 'stall':
      begin(reply, body, type, value);
      return reply;
    case 'abort':
      request.raw.socket.destroy();
      return reply.hijack();
    case 'cut':
      begin(reply, body, type, value);
      reply.raw.socket?.destroySoon();
      return reply;
    case 'truncated':
      return sendBytes(request, reply, part(body, value), type, 'never');
    case 'corrupt':
      return sendBytes(request, reply, corrupted(body, value), type, 'never');
    case 'empty':
      return sendBytes(request, reply, Buffer.alloc(0), type, 'never');
    case 'mime':
      return sendBytes(request, reply, body, 'text/plain; charset=UTF-8', 'never');
    case 'html':
      return sendBytes(request, reply, Buffer.from(LOGIN_PAGE), HTML, 'never');
    case 'slow':
      return sendSlowly(reply, body, type, value);
    case 'delay':
      await wait(Math.min(value, MAXIMUM_DELAY_MS));
      return request.raw.socket.destroyed ? reply.hijack() : sendBytes(request, reply, body, type, 'never');
    default:
      throw new Error(`Nothing is known of the fault ${kind}.`);
  }
}
