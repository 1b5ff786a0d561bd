import { spawn } from 'node:child_process';
import { join } from 'node:path';

/** Why a module does not load. `import`: what it imports is not there. `run`: it throws. `default`: it has no plugin as default export. */
export interface ModuleError {
  readonly kind: 'syntax' | 'import' | 'run' | 'default';
  readonly message: string;
  /** What it imports that pages do not offer; '' otherwise. */
  readonly specifier: string;
  readonly line: number;
  readonly column: number;
}

/** What an added module says of itself. */
export interface LoadedModule {
  readonly name: string;
  /** Absolute path. */
  readonly file: string;
  readonly error?: ModuleError;
  readonly manifest?: unknown;
  /** Names of what its default export has, and the kind of each as `typeof` says it. */
  readonly exports?: Readonly<Record<string, string>>;
}

const PROGRAM = join(import.meta.dirname, 'run.mjs');
const MOST_MS = 60_000;

/**
 * Loads modules in a process of its own, which they cannot harm. @param api what `lectern` exports
 * @throws Error when the process does not end well
 */
export async function loadModules(
  modules: readonly { readonly name: string; readonly file: string }[],
  api: readonly string[],
): Promise<LoadedModule[]> {
  if (modules.length === 0) return [];
  const files = modules.map(({ file }) => file);
  const text = await new Promise<string>((resolve, reject) => {
    const options = ['--experimental-vm-modules', '--no-warnings', PROGRAM, JSON.stringify({ api, files })];
    const child = spawn(process.execPath, options, {
      stdio: ['ignore', 'pipe', 'pipe'],
      timeout: MOST_MS,
      env: { ...process.env, NODE_OPTIONS: '' },
    });
    let out = '';
    let complaint = '';
    child.stdout.on('data', (part: Buffer) => (out += part.toString()));
    child.stderr.on('data', (part: Buffer) => (complaint += part.toString()));
    child.on('error', reject);
    child.on('close', (code) =>
      code === 0 ? resolve(out) : reject(new Error(`The modules could not be tried (${code}): ${complaint.trim()}`)),
    );
  });
  const loaded = JSON.parse(text) as Omit<LoadedModule, 'name'>[];
  return loaded.map((each, index) => ({ ...each, name: modules[index]!.name }));
}
