import type { Call } from '../../protocol/contract.ts';
import { field } from '../../protocol/parameters.ts';
import type { FieldProblem } from '../../protocol/problem.ts';

export const SHORTEST_PASSWORD = 8;
const LONGEST_PASSWORD = 1000;

/** The passwords of eight characters and more that are tried first, of the lists that leaks have led to. */
const COMMON = new Set(
  (
    '12345678 123456789 1234567890 87654321 987654321 0987654321 11111111 00000000 12341234 11223344 12344321 147258369 ' +
    '123123123 123321123 112233445566 password password1 password12 password123 passw0rd p@ssword p@ssw0rd passwort passwort1 ' +
    'passwort123 hallo123 hallo1234 qwertyui qwertyuiop qwerty12 qwerty123 qwerty1234 1q2w3e4r 1q2w3e4r5t q1w2e3r4 1qaz2wsx ' +
    'qazwsxedc zaq12wsx asdfghjk asdfghjkl zxcvbnm1 qwertz123 qwertzui qwertzuiop iloveyou iloveyou1 sunshine princess ' +
    'football baseball superman starwars trustno1 letmein1 welcome1 welcome123 abcd1234 abc12345 abcdefgh aa123456 a1234567 ' +
    'a12345678 admin123 administrator changeme computer internet samsung1 michelle jennifer victoria whatever dragon123 ' +
    'monkey123 master123 test1234 testtest lectern1 schatz123 sommer123 geheim123 liverpool charlie1'
  ).split(' '),
);

interface Owner {
  readonly login: string;
  readonly email: string;
}

/** A password that was sent, new or not: whatever may be chosen may be typed again. A character of it has at most three bytes. */
export const passwordField = (call: Call, name: string): string => field(call, name, 3 * LONGEST_PASSWORD);

/** What is wrong with a new password (protocol 2.4); `name` is its field. */
export function passwordProblems(password: string, name: string, { login, email }: Owner): FieldProblem[] {
  if (password.length < SHORTEST_PASSWORD) return [{ name, code: 'required.minlength' }];
  if (password.length > LONGEST_PASSWORD) return [{ name, code: 'required.maxlength' }];
  const simple = password.trim().toLowerCase();
  if (COMMON.has(simple) || new Set(simple).size < 3) return [{ name, code: 'login.passwordCommon' }];
  return simple === login || simple === email ? [{ name, code: 'login.passwordName' }] : [];
}
