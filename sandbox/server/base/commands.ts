import { createInterface } from 'node:readline/promises';

/**
 * Whether who runs a command agrees, by a word on the terminal or `--yes`.
 * @param command how the same is said where no terminal can answer
 */
export async function agreedTo(word: string, command: string): Promise<boolean> {
  if (process.argv.includes('--yes')) return true;
  if (!process.stdin.isTTY) {
    console.error(`Nothing was changed: without a terminal that can answer, say ${command}.`);
    return false;
  }
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  const answer = await terminal.question(`Type ${word} to go on: `);
  terminal.close();
  if (answer.trim() === word) return true;
  console.log('Nothing was changed.');
  return false;
}

/**
 * Ctrl+C and SIGTERM, for commands that take back what they have begun before they end; the second one ends them at once.
 * @returns is aborted by the first one, with words for who has asked for it
 */
export function interruption(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => controller.abort(new Error('It was interrupted: what was begun is taken back.')));
  return controller.signal;
}
