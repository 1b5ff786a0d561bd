import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

// Changes with the settings that template.ts writes.
const SETTINGS = 1;

function run(script: string, argument: string): Promise<void> {
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
  return new Promise((resolve, reject) => {
    const child = spawn(process.execPath, ['--import', loader, script, argument], {
      stdio: ['ignore', 'ignore', 'pipe'],
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    let complaint = '';
    child.stderr.on('data', (chunk: Buffer) => {
      complaint += chunk.toString();
    });
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The empty database could not be made in ${argument} (exit ${code}): ${complaint.slice(0, 2000)}`));
    });
  });
}

function pgliteVersion(): string {
  const entry = createRequire(import.meta.url).resolve('@electric-sql/pglite');
  const manifest = JSON.parse(readFileSync(join(dirname(entry), '..', 'package.json'), 'utf8')) as { version: string };
  return manifest.version;
}

/**
 * Makes an empty database directory, copied from a template that is made once per PGlite version (4 s) and kept in `cache`.
 * Every step ends with a rename, so that an interrupted start leaves nothing half made.
 */
export async function makeDatabaseFolder(target: string, cache: string): Promise<void> {
  const template = join(cache, `template-${pgliteVersion()}-${SETTINGS}`);
  const unique = `${process.pid}-${Date.now()}`;
  if (!existsSync(template)) {
    mkdirSync(cache, { recursive: true });
    const making = `${template}.${unique}`;
    await run(fileURLToPath(new URL('./template.ts', import.meta.url)), making);
    try {
      renameSync(making, template);
    } catch (error) {
      rmSync(making, { recursive: true, force: true });
      // Another start was quicker: its template is as good.
      if (!existsSync(template)) throw error;
    }
  }
  const copying = `${target}.${unique}`;
  cpSync(template, copying, { recursive: true });
  renameSync(copying, target);
}
