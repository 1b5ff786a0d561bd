import type { Generations } from './generations.ts';
import type { Tokens } from './tokens.ts';
import { type Visitor, SessionLost } from './contract.ts';

/**
 * Who calls. A token proves who it was made for; the store knows whether that user has ended the session since.
 * @param authorization value of the request header, if any.
 * @throws SessionLost when there is a bearer token that is expired or ended (440) or not ours (401).
 */
export async function readVisitor(
  authorization: string | undefined,
  { tokens, generations }: { readonly tokens: Tokens; readonly generations: Generations },
): Promise<Visitor> {
  const visitor = await tokens.read(authorization);
  if (!visitor.loggedIn) return visitor;
  const generation = await generations.of(visitor.id);
  // Tokens of the sandbox's faults belong to nobody, who cannot end them either.
  if (generation !== null && generation !== visitor.generation) throw new SessionLost(440, false);
  return visitor;
}
