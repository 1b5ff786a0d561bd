import { decodeProtectedHeader, errors, jwtVerify, SignJWT, type JWTPayload } from 'jose';
import { Cache } from '../base/cache.ts';
import { SessionLost } from './contract.ts';
import { ALGORITHM, type SigningKeys } from './signing-keys.ts';

/** The claims of a token; times in seconds from now. */
export interface TokenRequest {
  readonly id: number;
  readonly session?: string;
  readonly anonymous?: boolean;
  readonly author?: boolean;
  /** A page offers the screen for accounts; whether it may be used is asked of the roles. */
  readonly administrator?: boolean;
  readonly affiliate?: string;
  readonly generation?: number;
  readonly forceNew?: boolean;
  readonly life?: number;
  /** Seconds that it is already old. */
  readonly age?: number;
  /** For the sandbox's faults: belongs to nobody, and is accepted only where there are faults. */
  readonly fictitious?: boolean;
}

/** What a token proves. */
interface TokenClaims {
  readonly id: number;
  readonly loggedIn: boolean;
  readonly affiliate: string;
  readonly session: string;
  /** Tokens of the version before sessions were rows name this instead. */
  readonly generation: number;
  readonly fictitious: boolean;
  readonly issued: number;
  readonly expires: number;
  /** When it ends in real time: what a tester's clock says makes no token last longer. */
  readonly ends: number;
}

const CACHED_TOKENS = 5000;

interface TokenSettings {
  /** Seconds that a token is valid. */
  readonly life: number;
  /** Whether tokens of the sandbox's faults are accepted. */
  readonly faults: boolean;
}

/** Issues and checks session tokens (protocol 2.3). Whether the session still lasts is the database's to say. */
export class Tokens {
  /** @param ownTime what time it is for the tester who asks, ms since 1970; null: real time */
  constructor(
    private readonly keys: SigningKeys,
    private readonly settings: TokenSettings,
    private readonly ownTime: number | null = null,
    /** Tokens whose signature has been checked. */
    private readonly verified = new Cache<TokenClaims>(CACHED_TOKENS),
  ) {}

  /** The same, as the clock of a tester has it. */
  at(ownTime: number | null): Tokens {
    return ownTime === null ? this : new Tokens(this.keys, this.settings, ownTime, this.verified);
  }

  /** Seconds since 1970. */
  get now(): number {
    return (this.ownTime ?? Date.now()) / 1000;
  }

  get life(): number {
    return this.settings.life;
  }

  async issue({
    id,
    session = '',
    anonymous = false,
    author = false,
    administrator = false,
    affiliate = '',
    generation = 0,
    forceNew = false,
    life = this.life,
    age = 0,
    fictitious = false,
  }: TokenRequest): Promise<string> {
    const now = Math.floor(this.now);
    const key = await this.keys.current();
    const claims = {
      jti: String(id),
      iat: now - age,
      exp: now + life,
      ccmsAnon: anonymous ? 1 : 0,
      ccmsForceNew: forceNew ? 1 : 0,
      ccmsAFF: affiliate,
      ccmsAuthor: author ? 1 : 0,
      ...(administrator ? { ccmsAdmin: 1 } : {}),
      ...(session === '' ? { ccmsGeneration: generation } : { ccmsSession: session }),
      ...(fictitious ? { ccmsFictitious: 1 } : {}),
      ...(this.ownTime === null ? {} : { ccmsEnds: Math.floor(Date.now() / 1000) + life }),
    };
    return new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, typ: 'JWT', kid: key.id }).sign(key.privateKey);
  }

  /**
   * @param authorization value of the request header, if any.
   * @returns null without one
   * @throws SessionLost when there is a bearer token that is expired (440) or not ours (401).
   */
  async read(authorization: string | undefined): Promise<TokenClaims | null> {
    if (authorization === undefined) return null;
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (token === undefined) throw new SessionLost(401, true);
    const cached = this.verified.get(token);
    if (cached !== undefined && cached.expires > this.now && cached.ends > Date.now() / 1000) return cached;
    const payload = await this.verify(token);
    const claims: TokenClaims = {
      id: payload.ccmsAnon === 0 ? Number(payload.jti) : 0,
      loggedIn: payload.ccmsAnon === 0,
      affiliate: typeof payload.ccmsAFF === 'string' ? payload.ccmsAFF : '',
      session: typeof payload.ccmsSession === 'string' ? payload.ccmsSession : '',
      generation: typeof payload.ccmsGeneration === 'number' ? payload.ccmsGeneration : 0,
      fictitious: payload.ccmsFictitious === 1,
      issued: Number(payload.iat),
      expires: Number(payload.exp),
      ends: Number(payload.ccmsEnds ?? payload.exp),
    };
    if (!(claims.ends > Date.now() / 1000)) throw new SessionLost(440, payload.ccmsAnon !== 0);
    if (claims.fictitious && !this.settings.faults) throw new SessionLost(401, true);
    this.verified.set(token, claims);
    return claims;
  }

  private async verify(token: string): Promise<JWTPayload> {
    let kid: string | undefined;
    try {
      ({ kid } = decodeProtectedHeader(token));
    } catch {
      throw new SessionLost(401, true);
    }
    for (const { publicKey } of await this.keys.named(kid)) {
      try {
        const currentDate = new Date(this.now * 1000);
        return (await jwtVerify(token, publicKey, { algorithms: [ALGORITHM], requiredClaims: ['jti', 'exp', 'iat'], currentDate })).payload;
      } catch (error) {
        if (error instanceof errors.JWTExpired) throw new SessionLost(440, error.payload.ccmsAnon !== 0);
      }
    }
    throw new SessionLost(401, true);
  }
}
