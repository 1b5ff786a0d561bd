import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { normaliseText } from './normalise.ts';

describe('normaliseText', () => {
  const pad = (text: string, length: number): string => `${text}${'x'.repeat(length - text.length)}`;

  it('I18-019 40 characters stay as they are, with 41 the spacing of punctuation is fixed', () => {
    expect(normaliseText(pad('One ,two ', 40))).toBe(pad('One ,two ', 40));
    expect(normaliseText(pad('One ,two ', 41))).toBe(`One, two ${'x'.repeat(32)}`);
    expect(normaliseText(pad('😀 ,b ', 39))).toContain('😀 ,b');
  });

  const long = ' and so on until this is longer than forty';
  it.each([
    ['Yes ,no ;or :maybe !', 'Yes, no; or: maybe!'],
    ['Really ?Yes!Now.', 'Really? Yes! Now.'],
    ['End.Next,more', 'End. Next, more'],
    ['It costs 1.234,56 at 10:30', 'It costs 1.234,56 at 10:30'],
    ['In 2024,then', 'In 2024, then'],
    ['See https://a.example/x?y=1,2;z and www.b.example,too', 'See https://a.example/x?y=1,2;z and www.b.example,too'],
    ['mail ada@example.org.Now', 'mail ada@example.org.Now'],
    ['Open example.org and index.html,', 'Open example.org and index.html,'],
    ['Wait ...what... or …yes', 'Wait ...what... or …yes'],
    ['z.B. so, e.g. this', 'z.B. so, e.g. this'],
    ['She said "yes!"(loudly).', 'She said "yes!"(loudly).'],
    ['What?!Never', 'What?! Never'],
    ['takes ... or .5 of it', 'takes ... or .5 of it'],
    ['many   spaces\n\there', 'many spaces here'],
  ])('I18-019 %j becomes %j', (text, fixed) => {
    expect(normaliseText(text + long)).toBe(fixed + long);
  });

  it('I18-019 fixing twice changes nothing more', () => {
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'B', '1', ' ', ',', '.', ':', '!', '"', '('), minLength: 41, maxLength: 80 }),
        (text) => {
          const once = normaliseText(text);
          expect(normaliseText(once)).toBe(once);
        },
      ),
    );
  });
});
