import { spawn } from 'node:child_process';

/**
 * Runs a program to its end; `input` is written to its standard input piece by piece.
 * @throws Error with the program's own message when it is missing or fails
 */
export function run(program: string, args: readonly string[], input?: Iterable<Uint8Array>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: [input ? 'pipe' : 'ignore', 'pipe', 'pipe'] });
    let out = '';
    let problems = '';
    child.stdout?.on('data', (chunk: Buffer) => {
      out += chunk.toString();
    });
    child.stderr?.on('data', (chunk: Buffer) => {
      problems += chunk.toString();
    });
    child.on('error', (error) =>
      reject(new Error(`${program} cannot be started (${error.message}); the media script needs ffmpeg and espeak-ng`)),
    );
    child.on('close', (code) =>
      code === 0 ? resolve(out) : reject(new Error(`${program} ${args.join(' ')} ended with ${code}: ${problems.slice(-800)}`)),
    );
    if (input && child.stdin) feed(child.stdin, input);
  });
}

function feed(stdin: NodeJS.WritableStream, input: Iterable<Uint8Array>): void {
  const pieces = input[Symbol.iterator]();
  stdin.on('error', () => {
    /* the program ended early; its own message says why */
  });
  const next = (): void => {
    for (;;) {
      const { done, value } = pieces.next();
      if (done) {
        stdin.end();
        return;
      }
      if (!stdin.write(value)) {
        stdin.once('drain', next);
        return;
      }
    }
  };
  next();
}
