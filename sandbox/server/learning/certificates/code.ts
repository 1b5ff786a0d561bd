import { randomBytes } from 'node:crypto';

/** Without letters that look like others (Crockford's base 32). */
const DIGITS = '0123456789abcdefghjkmnpqrstvwxyz';
const LENGTH = 26;
const CODE = new RegExp(`^[${DIGITS}]{${LENGTH}}$`);

/** 128 bits of chance: nobody finds a certificate by trying. */
export function newCode(): string {
  let rest = BigInt(`0x${randomBytes(16).toString('hex')}`);
  let code = '';
  for (let at = 0; at < LENGTH; at++, rest >>= 5n) code = DIGITS[Number(rest & 31n)]! + code;
  return code;
}

/** A code as somebody has typed it, from paper perhaps; '' for what is none. */
export function readCode(typed: string): string {
  const code = typed.toLowerCase().replace(/[\s-]/g, '').replaceAll('o', '0').replace(/[il]/g, '1');
  return CODE.test(code) ? code : '';
}

/** In groups, as it is read from paper. */
export const groupedCode = (code: string): string => code.replace(/(.{5})(?=.)/g, '$1-').toUpperCase();
