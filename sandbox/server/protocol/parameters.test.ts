import { expect, it } from 'vitest';
import { isEmail } from './parameters.ts';

it.each([
  'ada@example.org',
  'ada.lovelace+test@mail.example.co.uk',
  "o'hara@example.org",
  'ada@xn--mnchen-3ya.de',
  'grüße@münchen.de',
  'a@b.c-d.museum',
])('an address is taken: %s', (address) => {
  expect(isEmail(address)).toBe(true);
});

// A mail program reads the same letter-box out of most of these: the bound on its mails would count each apart.
it.each([
  '<victim@example.org>',
  'victim@example.org>',
  '<<victim@example.org',
  'victim@example.org\u2028',
  'victim\u200b@example.org',
  'Victim <victim@example.org>',
  'victim@example.org (comment)',
  'victim@example.org,other@example.org',
  'victim@example.org;other@example.org',
  '"victim"@example.org',
  'a@[127.0.0.1]',
  'a@127.0.0.1',
  'victim@example.org.',
  'victim@-example.org',
  'victim@example',
  '@example.org',
  'a@b@example.org',
  'mailto:victim@example.org',
  `${'a'.repeat(250)}@example.org`,
  'victim@example.org\r\nBcc: other@example.org',
])('what is more than an address, or less, is refused: %j', (address) => {
  expect(isEmail(address)).toBe(false);
});
