import { attribute, Differs, isXml, matches, same, type Account, type Call, type Kit } from '../call.ts';
import type { Answer } from '../wire.ts';

/** The call of 2.4. */
export const logIn = ({ wire }: Pick<Kit, 'wire'>, { user, password }: Account): Promise<Answer> =>
  wire.dispatch('action=verify&id=0&datatype=p_Login', {
    fields: { subAction: 'login', loginMode: 'password', user, password, remember: '0' },
  });

export const tokenOf = (answer: Answer): string | undefined => /<JWT>([^<]+)<\/JWT>/.exec(answer.body)?.[1];

function claimsOf(token: string): Record<string, unknown> {
  try {
    return JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>;
  } catch {
    throw new Differs('a token whose second part is JSON in base64url', token.slice(0, 40));
  }
}

/** Sections 2.3 and 2.4. */
export const session: readonly Call[] = [
  {
    name: 'form to log in',
    sections: ['2.4'],
    dataTypes: ['p_Login'],
    play: async (kit) => isXml(kit, await kit.wire.dispatch('action=2&id=0&datatype=p_Login')),
  },
  {
    name: 'wrong password and unknown user are answered alike',
    sections: ['2.4'],
    needs: 'login',
    play: async (kit) => {
      const wrong = await logIn(kit, { user: kit.account('login').user, password: 'conformance-wrong' });
      isXml(kit, wrong);
      same('login/error/@code', attribute(wrong.body, 'error', 'code'), 'badCredentials');
      const unknown = await logIn(kit, { user: 'conformance-nobody', password: 'conformance-wrong' });
      if (unknown.body !== wrong.body) throw new Differs('the same answer for an unknown user', 'another one');
    },
  },
  {
    name: 'log-in and its token',
    sections: ['2.4', '2.3'],
    needs: 'login',
    play: async (kit) => {
      const answer = await logIn(kit, kit.account('login'));
      isXml(kit, answer);
      same('Cache-Control', answer.headers['cache-control'], 'no-store');
      const claims = claimsOf(tokenOf(answer) ?? '');
      matches('claim jti', typeof claims.jti === 'string' ? claims.jti : undefined, /^.+$/);
      same('claim ccmsAnon', Number(claims.ccmsAnon), 0);
      if (!(Number(claims.exp) * 1000 > Date.now())) throw new Differs('claim exp in the future', String(claims.exp));
    },
  },
  {
    name: 'caching for who is logged in',
    sections: ['1.5'],
    needs: 'login',
    play: async (kit) => {
      const { headers } = await kit.wire.dispatch('action=2&id=0&datatype=p_StartPage', { token: await kit.token('login') });
      same('Cache-Control', headers['cache-control'], 'private, no-cache');
      matches('an ETag', headers.etag, /"[^"]+"$/);
    },
  },
  {
    name: 'log-out ends the session: 440',
    sections: ['2.4', '1.6', '2.2'],
    needs: 'login',
    play: async (kit) => {
      // A session of its own: the others go on being used.
      const token = tokenOf(await logIn(kit, kit.account('login'))) ?? '';
      const out = await kit.wire.ask('/p_Logout.php', { method: 'POST', token });
      same('status of POST /p_Logout.php', out.status, 204);
      const after = await kit.wire.dispatch('action=2&id=0&datatype=p_UserHome', { token });
      same('status after log-out', after.status, 440);
      if (after.body !== '') isXml(kit, after, 440);
      same('Cache-Control of 440', after.headers['cache-control'], 'no-store');
    },
  },
  {
    name: 'page navigation to log-out leads to the start page',
    sections: ['2.4', '1.1'],
    play: async ({ wire }) => {
      const answer = await wire.ask('/p_Logout.php');
      same('status', answer.status, 302);
      matches('Location', answer.headers.location, /startPage\.html/);
    },
  },
];
