import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

/** Whether xsltproc is installed, to compare with; `LECTERN_XSLTPROC=no` says that it is not wanted. */
export const hasXsltproc = (): boolean => process.env.LECTERN_XSLTPROC !== 'no' && spawnSync('xsltproc', ['--version']).status === 0;

export interface Reference {
  /** null when it ended with an error's exit code. */
  readonly result: string | null;
  /** It reported an error, though it may have gone on. */
  readonly complained: boolean;
  /** What it wrote to standard error. */
  readonly messages: string;
}

/** What xsltproc makes of `sheet.xsl` and `doc.xml` among some files. */
export function xsltproc(files: ReadonlyMap<string, string>, params: Readonly<Record<string, string>> = {}): Reference {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-xsltproc-'));
  try {
    for (const [name, text] of files) {
      mkdirSync(dirname(join(folder, name)), { recursive: true });
      writeFileSync(join(folder, name), text);
    }
    const args = Object.entries(params).flatMap(([name, value]) => ['--stringparam', name, value]);
    const { status, stdout, stderr } = spawnSync('xsltproc', [...args, join(folder, 'sheet.xsl'), join(folder, 'doc.xml')], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
      timeout: 15_000,
    });
    return { result: status === 0 ? stdout : null, complained: status !== 0 || /error/i.test(stderr), messages: stderr };
  } finally {
    rmSync(folder, { recursive: true });
  }
}
