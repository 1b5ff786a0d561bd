import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { buildSite } from '../docs/site.ts';
import { archiveOf, checksumLine } from './archive.ts';
import { makeBundle, projectOf, type Optional } from './bundle.ts';
import { sbomOf } from './sbom.ts';

/**
 * Writes a release: the archive, what it is made of, the documentation as a site, the changes, the notes on an upgrade, and the checksums
 * of these. The machine is in the archive's name, since sharp is native code.
 * @param seconds the time of every file in it, since 1970: caches tell the files of two releases by it
 * @param dist the build that goes with it
 * @returns what was written
 */
export async function makeRelease(
  root: string,
  target: string,
  without: readonly Optional[],
  seconds: number,
  dist = join(root, 'dist'),
): Promise<string[]> {
  mkdirSync(target, { recursive: true });
  const work = mkdtempSync(join(target, '.bundle-'));
  try {
    const { name, version } = projectOf(root);
    const machine = without.includes('sharp') ? 'any' : `${process.platform}-${process.arch}`;
    const title = `${name}-${version}-${machine}`;
    const folder = join(work, title);
    const { packages } = await makeBundle(root, folder, without, dist);
    const sbom = sbomOf(root, folder, packages, seconds);
    writeFileSync(join(folder, 'sbom.cdx.json'), sbom);
    // The folder of this version alone: a site that has earlier ones has versions.json of its own beside them.
    const docs = await buildSite(root, join(work, 'docs'));
    const written = new Map<string, Buffer>([
      [`${title}.tar.gz`, archiveOf(folder, title, seconds)],
      [`${title}.cdx.json`, Buffer.from(sbom)],
      [`${name}-docs-${version}.tar.gz`, archiveOf(docs.folder, version, seconds)],
      ['CHANGELOG.md', readFileSync(join(root, 'CHANGELOG.md'))],
      ['UPGRADE.md', readFileSync(join(root, 'docs', 'operate', 'upgrade.md'))],
    ]);
    const sums = [...written].map(([file, content]) => checksumLine(file, content)).join('');
    for (const [file, content] of [...written, ['SHA256SUMS', Buffer.from(sums)] as const]) writeFileSync(join(target, file), content);
    return [...written.keys(), 'SHA256SUMS'].map((file) => join(target, file));
  } finally {
    rmSync(work, { recursive: true, force: true });
  }
}
