import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** The name of a picture by its content. */
export const hashOf = (picture: Buffer): string => createHash('sha256').update(picture).digest('hex').slice(0, 20);

/** A folder of pictures, each once, by their content. */
export class Shelf {
  constructor(private readonly folder: string) {}

  /** @returns the picture's hash */
  keep(picture: Buffer): string {
    const hash = hashOf(picture);
    mkdirSync(this.folder, { recursive: true });
    if (!existsSync(this.fileOf(hash))) writeFileSync(this.fileOf(hash), picture);
    return hash;
  }

  /** The picture of a hash; null when somebody has taken it away. */
  picture(hash: string): Buffer | null {
    return hash !== '' && existsSync(this.fileOf(hash)) ? readFileSync(this.fileOf(hash)) : null;
  }

  /** Removes all others. */
  keepOnly(hashes: ReadonlySet<string>): void {
    mkdirSync(this.folder, { recursive: true });
    for (const file of readdirSync(this.folder)) if (!hashes.has(file.replace(/\.png$/, ''))) rmSync(join(this.folder, file));
  }

  private fileOf(hash: string): string {
    return join(this.folder, `${hash}.png`);
  }
}
