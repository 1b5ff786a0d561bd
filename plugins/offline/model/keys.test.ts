import { describe, expect, it } from 'vitest';
import { askedAnswer, fileKey, grantOf, lookUpKey, userOf } from './keys.ts';

const SITE = 'https://site.test';
const call = (query: string): string => `${SITE}/dispatcher.php?mode=ajax&${query}`;

describe('the key of an answer', () => {
  it('says what is asked for, not who asks, and how', () => {
    const plain = askedAnswer(call('lang=en&action=2&id=4711&datatype=p_Unit&user=12'));
    expect(plain).toEqual({ language: 'en', keys: ['lang=en&action=2&id=4711&datatype=p_Unit'] });
    const other = call('datatype=p_Unit&lang=en&action=2&id=4711&user=0&isMobile=1&fromHistory=1&goOn=1&returnFunction=0badcafe');
    expect(askedAnswer(other)).toEqual(plain);
  });

  it('has what narrows it, whatever its order, and is looked for without that too', () => {
    const keys = ['lang=en&action=2&id=100&datatype=p_Course&IDLesson=2&after=4711', 'lang=en&action=2&id=100&datatype=p_Course'];
    expect(askedAnswer(call('lang=en&action=2&id=100&datatype=p_Course&user=12&after=4711&IDLesson=2'))?.keys).toEqual(keys);
    expect(askedAnswer(call('lang=en&action=2&id=100&datatype=p_Course&user=12&IDLesson=2&after=4711'))?.keys).toEqual(keys);
  });

  it('keeps languages, objects and the frame apart', () => {
    const of = (query: string) => askedAnswer(call(query))?.keys[0];
    const all = [
      'lang=en&id=1&datatype=p_Unit',
      'lang=de&id=1&datatype=p_Unit',
      'lang=en&id=2&datatype=p_Unit',
      'lang=en&id=1&datatype=p_Unit&framework=1',
    ];
    expect(new Set(all.map(of)).size).toBe(4);
  });

  it('is none of what is no call of the dispatcher', () => {
    expect([askedAnswer(`${SITE}/img/a.svg`), askedAnswer(`${SITE}/dispatcher.php?mode=ajax`)]).toEqual([null, null]);
  });
});

describe('the key of a file', () => {
  it('has no signature, no version and no own origin', () => {
    const film = '/media/light/9005_en.mp4';
    expect(fileKey(`${SITE}${film}?e=1795212000&k=Zk3&s=f00d&u=12.a`, SITE)).toBe(film);
    expect(fileKey(`${film}?e=1&k=other&s=x`, SITE)).toBe(film);
    expect(fileKey('/3f9c2a71/xsl/p_Unit.xsl?lang=de', SITE)).toBe('/xsl/p_Unit.xsl?lang=de');
    expect(fileKey('/0badcafe/xsl/p_Unit.xsl?lang=de', SITE)).toBe('/xsl/p_Unit.xsl?lang=de');
    expect(fileKey('/demo/texts/de.json?v=3f9c2a71', SITE)).toBe('/demo/texts/de.json');
  });

  it('has what says which file it is', () => {
    expect(fileKey('/_js/moduleLoader.php?modules=%5B%22a%22%5D', SITE)).toBe('/_js/moduleLoader.php?modules=["a"]');
    expect(fileKey('https://media.test/a.mp4?e=1', SITE)).toBe('https://media.test/a.mp4');
    expect(fileKey('/0badcafe/img/a.svg', SITE), 'only stylesheets have a version before their path').toBe('/0badcafe/img/a.svg');
  });

  it('leaves the signature to who asks for it', () => {
    expect([grantOf(`${SITE}/media/a.mp4?e=1&k=Zk3&s=f`), grantOf(`${SITE}/media/a.mp4`)]).toEqual(['Zk3', '']);
  });
});

it('the key of a look-up is the medium and its kind of file', () => {
  expect(lookUpKey(`${SITE}/getURL.php?user=12&ID=9005_en&IDLesson=1&token=abc&filetype=mp4&renew=x`)).toBe('9005_en mp4');
  expect([lookUpKey(`${SITE}/getURL.php?ID=1`), lookUpKey(`${SITE}/other?ID=1&filetype=mp4`)]).toEqual([null, null]);
});

it('a user is who the token names; a token that cannot be read is nobody, not a guest', () => {
  const token = (payload: object): string => {
    const text = String.fromCharCode(...new TextEncoder().encode(JSON.stringify(payload)));
    return `Bearer head.${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}.sign`;
  };
  expect([userOf(null), userOf(token({ jti: '12' })), userOf(token({ jti: 7, name: 'Ælfgifu ☃' }))]).toEqual(['0', '12', '7']);
  expect([userOf('Bearer a.%%%.c'), userOf(token({})), userOf('Basic abc')]).toEqual(['', '', '0']);
});
