import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { render } from '../sheets.harness.ts';
import { exslt } from './index.ts';

const value = (select: string, text = ''): string =>
  render(`<xsl:value-of select="crypto:${select}"/>`, `<r>${text}</r>`, {
    extensions: exslt,
    attributes: 'xmlns:crypto="http://exslt.org/crypto" exclude-result-prefixes="crypto"',
  });

describe('crypto', () => {
  it.each(['md5', 'sha1'])('%s is that of other programs, for every length of the last block', (name) => {
    for (let length = 1; length < 140; length++) {
      const text = 'Grüße '.repeat(30).slice(0, length).trim();
      expect(value(`${name}(.)`, text)).toBe(createHash(name).update(text).digest('hex'));
    }
  });
  it('md4 is that of RFC 1320', () => {
    expect(value('md4(.)', 'abc')).toBe('a448017aaf21d8525fc10ae87aa6729d');
    expect(value('md4(.)', '12345678901234567890123456789012345678901234567890123456789012345678901234567890')).toBe(
      'e33b4ddc9c38f2199c3e7b164fcc0536',
    );
  });
  it('an empty text has no digest', () => expect(value('md5(.)')).toBe(''));
  it('what is enciphered is deciphered', () => {
    expect(value("rc4_decrypt('k', crypto:rc4_encrypt('k', .))", 'Grüße')).toBe('Grüße');
    expect(value("rc4_decrypt('k', 'no hex')")).toBe('');
    expect(() => value("rc4_encrypt(., 'x')", 'k'.repeat(129))).toThrow(/128 bytes/);
  });
});
