import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import type { CheckedCustomer } from './customer.ts';
import type { FileSize } from './model.ts';

const KINDS: readonly (readonly [RegExp, FileSize['kind'], boolean])[] = [
  [/^theme\.css$/, 'theme', true],
  [/\.(?:woff2?|ttf|otf)$/, 'font', true],
  [/\.(?:svg|png|jpe?g|webp|avif|gif)$/, 'picture', false],
  [/^(?:modules|js)\/.*\.js$/, 'module', false],
  [/^xml\/M_textSet_.*\.xml$/, 'words', false],
  [/^xsl\/.*\.xsl$/, 'stylesheet', false],
];

/** What visitors fetch of a customer's folder, largest first. */
export function sizesOf({ files, folder, given, loaded }: CheckedCustomer): FileSize[] {
  const { logo = 'img/logo.svg' } = (given.brand ?? {}) as { logo?: string };
  const shared = loaded
    .filter(({ file }) => !file.startsWith(folder))
    .map(({ name, file }) => ({ name: `modules/${name}.js`, path: file }));
  return [...files.names.map((name) => ({ name, path: join(folder, name) })), ...shared]
    .flatMap(({ name, path }): FileSize[] => {
      const [, kind, first] = KINDS.find(([pattern]) => pattern.test(name)) ?? [];
      if (kind === undefined) return [];
      let body: Buffer;
      try {
        body = readFileSync(path);
      } catch {
        return []; // No visitor gets it either; a check says so where it is named.
      }
      const isPacked = /\.(?:woff2|png|jpe?g|webp|avif|gif)$/.test(name);
      const compressed = isPacked ? body.length : brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } }).length;
      // A small logo is in the page itself.
      return [{ file: name, kind, bytes: body.length, compressed, first: first === true || (name === logo && body.length > 2000) }];
    })
    .toSorted((a, b) => b.compressed - a.compressed);
}
