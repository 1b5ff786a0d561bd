import { cpSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../../scripts/tools/setup.mjs';

// Some words are frequent and most are rare, as in any text: the frequent ones are in nearly every object.
export const COMMON = ['light', 'lens', 'camera', 'colour', 'picture', 'window'];
/** Number of the first of the many objects. */
export const FIRST = 100_000;

/** Numbers below 1 that are the same in each run. */
export function repeatable(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return state / 2_147_483_648;
  };
}

/** A content folder with the demo course and many news, always the same ones. */
export function writeContent(folder: string, count: number): void {
  const own = join(root, 'sandbox', 'content');
  cpSync(join(own, 'objects'), join(folder, 'objects'), { recursive: true });
  cpSync(join(own, 'users.json'), join(folder, 'users.json'));
  const random = repeatable(20_261_121);
  const word = (): string => {
    const rank = Math.floor(3000 ** random());
    return COMMON[rank - 1] ?? `word${rank}`;
  };
  const words = (length: number): string => Array.from({ length }, word).join(' ');
  const titles = (text: string): string => ['en', 'de'].map((language) => `<title language="${language}">${text}</title>`).join('');
  const objects = Array.from({ length: count }, (_, index) => {
    const ID = FIRST + index;
    const date = new Date(Date.UTC(2020, 0, 1 + (index % 2000))).toISOString();
    const html = ['en', 'de'].map((language) => `<html language="${language}"><p>${words(60)}</p></html>`).join('');
    return (
      `<object ID="${ID}" IDObjectType="501" dataType="p_News" language="">${titles(words(5))}` +
      '<languages base="en" default="en"><language code="en"/><language code="de"/></languages>' +
      `<record date="${date}"><teaser language="en">${words(12)}</teaser><teaser language="de">${words(12)}</teaser>` +
      `</record><data><news ID="${ID}" date="${date}">${html}</news></data></object>`
    );
  });
  writeFileSync(join(folder, 'objects', 'many.xml'), `<objects>${objects.join('\n')}</objects>`);
}
