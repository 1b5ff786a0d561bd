import { createRemoteJWKSet, jwtVerify, type JWTPayload } from 'jose';
import * as client from 'openid-client';
import type { Provider, SignInSettings } from './settings.ts';

/** Why nobody was signed in, as its words are named. */
export type SignInFailure = 'Denied' | 'Expired' | 'Unreachable' | 'Refused';

/** A provider did not let somebody in; `message` is for operators and has no secret in it. */
export class SignInFailed extends Error {
  override readonly name = 'SignInFailed';
  constructor(
    readonly why: SignInFailure,
    message: string,
    cause?: unknown,
  ) {
    super(message, { cause });
  }
}

/** What an answer of a provider is checked with. */
export interface Checks {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

/** Who somebody is at a provider. */
export interface ProvenPerson {
  readonly issuer: string;
  /** The provider's name of the person, which never changes. */
  readonly subject: string;
  /** The provider's session; '' when it names none. */
  readonly sid: string;
  readonly idToken: string;
  readonly claims: Readonly<Record<string, unknown>>;
}

/** A provider that says nothing for so long is as good as away; people wait for it. */
const TIMEOUT_SECONDS = 5;
/** Keys and addresses of a provider may change. */
const FRESH_MS = 10 * 60 * 1000;
/** Clocks differ. */
const SKEW_SECONDS = 60;
/** A logout token is sent at once. */
const LOGOUT_TOKEN_AGE_SECONDS = 120;
const LOGOUT_EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const ASYMMETRIC = ['RS256', 'RS384', 'RS512', 'PS256', 'PS384', 'PS512', 'ES256', 'ES384', 'ES512', 'EdDSA', 'Ed25519'];
/** What a provider says of itself, and not of an answer. */
const AWAY = new Set(['OAUTH_TIMEOUT', 'OAUTH_ABORT']);
const BUSY = new Set(['temporarily_unavailable', 'server_error']);

/** The way of naming its secret that a provider takes; by the standard the first, when it says nothing. */
function authentication(secret: string): client.ClientAuth {
  if (secret === '') return client.None();
  const [basic, post] = [client.ClientSecretBasic(secret), client.ClientSecretPost(secret)];
  return (server, ...rest) => {
    const ways = server.token_endpoint_auth_methods_supported ?? ['client_secret_basic'];
    return (ways.includes('client_secret_basic') ? basic : post)(server, ...rest);
  };
}

function whyOf(error: unknown): SignInFailure {
  if (error instanceof client.AuthorizationResponseError) {
    if (error.error === 'access_denied') return 'Denied';
    return BUSY.has(error.error) ? 'Unreachable' : 'Refused';
  }
  if (error instanceof client.ResponseBodyError) return error.status >= 500 ? 'Unreachable' : 'Refused';
  // What `fetch` says when there is nobody.
  if (error instanceof TypeError && error.cause !== undefined) return 'Unreachable';
  const { code = '', cause } = error as { code?: string; cause?: unknown };
  if (AWAY.has(code)) return 'Unreachable';
  return cause instanceof Response && cause.status >= 500 ? 'Unreachable' : 'Refused';
}

/** What an operator reads of an error: codes, as causes may hold tokens. */
function wordsOf(error: unknown): string {
  const { message = String(error), code = '', error: given = '' } = error as { message?: string; code?: string; error?: string };
  const { cause } = error as { cause?: { code?: unknown; message?: unknown } };
  const below = typeof cause?.code === 'string' ? cause.code : '';
  return [message, code, given, below].filter((each, index, all) => each !== '' && all.indexOf(each) === index).join(', ');
}

async function attempt<T>({ id }: Provider, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof SignInFailed) throw error;
    throw new SignInFailed(whyOf(error), `provider ${id}: ${wordsOf(error)}`, error);
  }
}

interface Discovered {
  readonly at: number;
  readonly configuration: client.Configuration;
  readonly keys: ReturnType<typeof createRemoteJWKSet> | null;
}

async function discover({ issuer, clientId, clientSecret }: Provider): Promise<Discovered> {
  const isInsecure = issuer.startsWith('http:');
  const configuration = await client.discovery(
    new URL(issuer),
    clientId,
    { [client.clockTolerance]: SKEW_SECONDS },
    authentication(clientSecret),
    {
      timeout: TIMEOUT_SECONDS,
      // Signatures are checked as well, whatever the way that an answer came by.
      execute: [client.enableNonRepudiationChecks, ...(isInsecure ? [client.allowInsecureRequests] : [])],
    },
  );
  const address = configuration.serverMetadata().jwks_uri;
  const keys = address === undefined ? null : createRemoteJWKSet(new URL(address), { timeoutDuration: TIMEOUT_SECONDS * 1000 });
  return { at: Date.now(), configuration, keys };
}

/** The providers of all customers. What they say of themselves is asked for when it is needed: a server starts without them. */
export class Providers {
  private readonly discovered = new Map<string, Discovered>();

  constructor(private readonly settings: ReadonlyMap<string, SignInSettings>) {}

  /** How people get in to a customer's site. */
  of(customer: string): SignInSettings {
    return this.settings.get(customer) ?? { passwordForm: true, providers: [] };
  }

  find(customer: string, id: string): Provider | null {
    return this.of(customer).providers.find((each) => each.id === id) ?? null;
  }

  private async ask(provider: Provider): Promise<Discovered> {
    const key = `${provider.customer} ${provider.id}`;
    const former = this.discovered.get(key);
    if (former !== undefined && Date.now() - former.at < FRESH_MS) return former;
    const found = await attempt(provider, () => discover(provider)).catch((error: unknown) => {
      // What it said before is most likely still so, and else is refused later.
      if (former === undefined) throw error;
      return { ...former, at: Date.now() };
    });
    this.discovered.set(key, found);
    return found;
  }

  /** Looks whether a provider answers. @throws SignInFailed */
  async reach(provider: Provider): Promise<void> {
    await this.ask(provider);
  }

  /** The address that a person is sent to. @throws SignInFailed */
  async addressOf(provider: Provider, redirect: string, lang: string, { state, nonce, verifier }: Checks): Promise<string> {
    const { configuration } = await this.ask(provider);
    return client.buildAuthorizationUrl(configuration, {
      redirect_uri: redirect,
      scope: provider.scopes,
      state,
      nonce,
      code_challenge: await client.calculatePKCECodeChallenge(verifier),
      code_challenge_method: 'S256',
      ui_locales: lang,
    }).href;
  }

  /** Reads what a provider has sent a person back with. @param address as it was called @throws SignInFailed */
  async finish(provider: Provider, address: URL, { state, nonce, verifier }: Checks): Promise<ProvenPerson> {
    const { configuration } = await this.ask(provider);
    return attempt(provider, async () => {
      const tokens = await client.authorizationCodeGrant(configuration, address, {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      });
      const claims = tokens.claims()!;
      const { sub: subject, iss: issuer, sid } = claims;
      const more =
        configuration.serverMetadata().userinfo_endpoint === undefined
          ? {}
          : await client.fetchUserInfo(configuration, tokens.access_token, subject);
      const named = typeof sid === 'string' ? sid : '';
      return { issuer, subject, sid: named, idToken: tokens.id_token ?? '', claims: { ...more, ...claims } };
    });
  }

  /** Where the session at a provider is ended; null when it offers that nowhere. @throws SignInFailed */
  async logoutAddress(provider: Provider, idToken: string, back: string): Promise<string | null> {
    const { configuration } = await this.ask(provider);
    if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
    return client.buildEndSessionUrl(configuration, { id_token_hint: idToken, post_logout_redirect_uri: back }).href;
  }

  /**
   * Checks a logout token (OpenID Connect Back-Channel Logout 1.0, 2.6). @throws SignInFailed
   * @returns whose session at the provider has ended, and when, in seconds since 1970
   */
  async readLogout(provider: Provider, token: string): Promise<Pick<ProvenPerson, 'issuer' | 'subject' | 'sid'> & { readonly at: number }> {
    const { configuration, keys } = await this.ask(provider);
    return attempt(provider, async () => {
      if (keys === null) throw new Error('it names no keys');
      const { issuer } = configuration.serverMetadata();
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        audience: provider.clientId,
        algorithms: ASYMMETRIC,
        requiredClaims: ['iat', 'jti', 'exp'],
        maxTokenAge: LOGOUT_TOKEN_AGE_SECONDS,
        clockTolerance: SKEW_SECONDS,
      });
      const { sub: subject = '', sid = '', iat = 0 } = payload as JWTPayload & { readonly sid?: string };
      const event = (payload.events as Readonly<Record<string, unknown>> | undefined)?.[LOGOUT_EVENT];
      if (
        typeof event !== 'object' ||
        event === null ||
        payload.nonce !== undefined ||
        typeof sid !== 'string' ||
        `${subject}${sid}` === ''
      )
        throw new Error('it is no logout token');
      return { issuer, subject, sid, at: iat };
    });
  }
}
