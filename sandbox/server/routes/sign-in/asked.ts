import type { FastifyReply, FastifyRequest } from 'fastify';
import { queryOf } from '../../http/query.ts';
import { siteOf } from '../../http/sites.ts';
import type { Provider } from '../../oidc/settings.ts';
import { readLanguage } from '../../protocol/address.ts';
import type { Services } from '../../protocol/contract.ts';

export type Named = FastifyRequest<{ Params: { readonly id: string } }>;

/** The provider of an address, and the site that it is asked for at. */
export interface Asked {
  readonly provider: Provider;
  readonly origin: string;
  readonly isSecure: boolean;
  readonly lang: string;
  readonly query: URLSearchParams;
}

/** What is asked for; null where there is no such provider. */
export function askedOf(request: Named, { providers }: Services): Asked | null {
  const { customer, asked: origin } = siteOf(request);
  const provider = providers.find(customer.name, request.params.id);
  const query = queryOf(request);
  const lang = readLanguage(query.get('lang') ?? '', customer);
  return provider === null ? null : { provider, origin, isSecure: origin.startsWith('https:'), lang, query };
}

/** Answers an address that names no provider of the site. */
export const noProvider = (reply: FastifyReply): FastifyReply =>
  reply.code(404).headers({ 'Cache-Control': 'no-store', 'Content-Type': 'text/plain; charset=UTF-8' }).send('There is no such provider.');
