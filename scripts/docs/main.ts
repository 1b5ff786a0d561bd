/**
 * `npm run docs:site -- <folder>` writes the documentation as a site, into .lectern/docs-site when no folder is named;
 * `npm run docs:serve` also shows it, on this machine alone (PORT names the port).
 */
import { join, resolve } from 'node:path';
import { serveSite } from './serve.ts';
import { buildSite } from './site.ts';

const root = join(import.meta.dirname, '..', '..');

try {
  const [folder] = process.argv.slice(2).filter((each) => !each.startsWith('-'));
  const target = folder === undefined ? join(root, '.lectern/docs-site') : resolve(process.env.INIT_CWD ?? '.', folder);
  const { version, pages, folder: written } = await buildSite(root, target);
  console.log(`${pages} pages of version ${version} are in ${written}`);
  if (process.argv.includes('--serve')) console.log((await serveSite(target, Number(process.env.PORT ?? 8090))).address);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
