import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findProgram } from '../../../scripts/tools/browsers.mjs';

/** Milliseconds of xsltproc for parsing, transforming and writing, by its own clock, without its start; null when it is not installed. */
export function timeXsltproc(sheet: string, xml: string, turns: number): number | null {
  const program = findProgram('xsltproc');
  if (!program) return null;
  const folder = mkdtempSync(join(tmpdir(), 'lectern-xsl-'));
  try {
    const [sheetFile, file] = [join(folder, 'sheet.xsl'), join(folder, 'document.xml')];
    writeFileSync(sheetFile, sheet);
    writeFileSync(file, xml);
    const times = Array.from({ length: turns }, () => {
      const { stderr, status } = spawnSync(program, ['--timing', '-o', '/dev/null', sheetFile, file], { encoding: 'utf8' });
      if (status !== 0) throw new Error(`xsltproc failed: ${stderr}`);
      // The first line is the stylesheet's own.
      return [...stderr.matchAll(/^(?:Parsing document|Running stylesheet|Saving result).* took (\d+) ms/gm)].reduce(
        (sum, found) => sum + Number(found[1]),
        0,
      );
    });
    return times.sort((a, b) => a - b)[turns >> 1]!;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
