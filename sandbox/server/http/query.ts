import type { FastifyRequest } from 'fastify';

/** The query as it was sent; Fastify's own reading would join repeated names. */
export const queryOf = (request: FastifyRequest): URLSearchParams => new URLSearchParams(request.raw.url?.split('?')[1] ?? '');
