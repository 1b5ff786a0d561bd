import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { errors, exportJWK, generateKeyPair, importJWK, jwtVerify, SignJWT, type CryptoKey, type JWK } from 'jose';
import { Cache } from '../base/cache.ts';
import { ANONYMOUS, type Visitor, SessionLost } from './contract.ts';

/** The claims of a token; times in seconds from now. */
export interface TokenRequest {
  readonly id: number;
  readonly anonymous?: boolean;
  readonly author?: boolean;
  readonly affiliate?: string;
  readonly generation?: number;
  readonly forceNew?: boolean;
  readonly life?: number;
  /** Seconds that it is already old. */
  readonly age?: number;
}

const ALGORITHM = 'EdDSA';
const CACHED_TOKENS = 5000;

async function loadKeys(folder: string): Promise<{ privateKey: CryptoKey; publicKey: CryptoKey }> {
  const file = join(folder, 'token-key.json');
  if (!existsSync(file)) {
    mkdirSync(folder, { recursive: true });
    const { privateKey } = await generateKeyPair(ALGORITHM, { extractable: true });
    writeFileSync(`${file}.new`, JSON.stringify(await exportJWK(privateKey)), { mode: 0o600 });
    renameSync(`${file}.new`, file);
  }
  const { d, ...open } = JSON.parse(readFileSync(file, 'utf8')) as JWK & { d: string };
  return {
    privateKey: (await importJWK({ ...open, d } as JWK, ALGORITHM)) as CryptoKey,
    publicKey: (await importJWK(open as JWK, ALGORITHM)) as CryptoKey,
  };
}

/** Issues and checks session tokens (protocol 2.3). The key pair is stored in the data folder, so tokens outlive a restart. */
export class Tokens {
  /** Visitors of tokens whose signature has been checked. */
  private readonly verified = new Cache<Visitor>(CACHED_TOKENS);

  private constructor(
    private readonly privateKey: CryptoKey,
    private readonly publicKey: CryptoKey,
    readonly life: number,
  ) {}

  /** @param life seconds that a token is valid. */
  static async open(folder: string, life: number): Promise<Tokens> {
    const { privateKey, publicKey } = await loadKeys(folder);
    return new Tokens(privateKey, publicKey, life);
  }

  issue({
    id,
    anonymous = false,
    author = false,
    affiliate = '',
    generation = 0,
    forceNew = false,
    life = this.life,
    age = 0,
  }: TokenRequest): Promise<string> {
    const now = Math.floor(Date.now() / 1000);
    const claims = {
      jti: String(id),
      iat: now - age,
      exp: now + life,
      ccmsAnon: anonymous ? 1 : 0,
      ccmsForceNew: forceNew ? 1 : 0,
      ccmsAFF: affiliate,
      ccmsAuthor: author ? 1 : 0,
      ccmsGeneration: generation,
    };
    return new SignJWT(claims).setProtectedHeader({ alg: ALGORITHM, typ: 'JWT' }).sign(this.privateKey);
  }

  /**
   * @param authorization value of the request header, if any.
   * @throws SessionLost when there is a bearer token that is expired (440) or not ours (401).
   */
  async read(authorization: string | undefined): Promise<Visitor> {
    if (authorization === undefined) return ANONYMOUS;
    const token = /^Bearer +(\S+)$/i.exec(authorization)?.[1];
    if (token === undefined) throw new SessionLost(401, true);
    const cached = this.verified.get(token);
    if (cached !== undefined && cached.expires > Date.now() / 1000) return cached;
    try {
      const { payload } = await jwtVerify(token, this.publicKey, { algorithms: [ALGORITHM], requiredClaims: ['jti', 'exp', 'iat'] });
      const loggedIn = payload.ccmsAnon === 0;
      const visitor: Visitor = {
        id: loggedIn ? Number(payload.jti) : 0,
        loggedIn,
        author: loggedIn && payload.ccmsAuthor === 1,
        affiliate: typeof payload.ccmsAFF === 'string' ? payload.ccmsAFF : '',
        generation: typeof payload.ccmsGeneration === 'number' ? payload.ccmsGeneration : 0,
        issued: Number(payload.iat),
        expires: Number(payload.exp),
      };
      this.verified.set(token, visitor);
      return visitor;
    } catch (error) {
      if (error instanceof errors.JWTExpired) throw new SessionLost(440, error.payload.ccmsAnon !== 0);
      throw new SessionLost(401, true);
    }
  }

  /** A token to follow one of a logged-in user that has less than half of its life left, else null. */
  async renewal(visitor: Visitor): Promise<string | null> {
    const left = visitor.expires - Date.now() / 1000;
    if (!visitor.loggedIn || left >= (visitor.expires - visitor.issued) / 2) return null;
    const { id, author, affiliate, generation } = visitor;
    return this.issue({ id, author, affiliate, generation, forceNew: true });
  }
}
