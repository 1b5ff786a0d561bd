import { spawn } from 'node:child_process';
import { accessSync, constants } from 'node:fs';
import { constants as system, setPriority } from 'node:os';
import { delimiter, join } from 'node:path';

/** The programs that take films and sounds apart and make others of them. */
export interface Programs {
  readonly ffmpeg: string;
  readonly ffprobe: string;
}

/** Characters of what a program has to complain about. */
const MOST_COMPLAINTS = 4000;
const MOST_ANSWER = 1024 * 1024;

function programIn(folders: readonly string[], name: string): string | null {
  for (const folder of folders) {
    const path = join(folder, name);
    try {
      accessSync(path, constants.X_OK);
      return path;
    } catch {
      // It is in none of these, or in a later one.
    }
  }
  return null;
}

/** ffmpeg and ffprobe, null where one of them is missing. @param folder where they are; '' for wherever programs are, `none` for nowhere */
export function findPrograms(folder: string): Programs | null {
  if (folder === 'none') return null;
  const folders = folder === '' ? (process.env.PATH ?? '').split(delimiter).filter((each) => each !== '') : [folder];
  const [ffmpeg, ffprobe] = [programIn(folders, 'ffmpeg'), programIn(folders, 'ffprobe')];
  return ffmpeg === null || ffprobe === null ? null : { ffmpeg, ffprobe };
}

interface Run {
  readonly program: string;
  readonly args: readonly string[];
  /** After so long it is ended. */
  readonly ms: number;
  readonly signal?: AbortSignal | undefined;
  /** Each line that it says, as soon as it is there. */
  readonly onLine?: (line: string) => void;
}

/** How a program has ended: `code` is null when it was ended before. */
interface Ended {
  readonly code: number | null;
  readonly isLate: boolean;
  readonly answer: string;
  readonly complaints: string;
}

/** How many seconds of a film ffmpeg has made, where a line of what it says about its progress says that. */
export function secondsDone(line: string): number | null {
  const [, micros] = /^out_time_us=(\d+)/.exec(line) ?? [];
  return micros === undefined ? null : Number(micros) / 1e6;
}

/** Runs a program without a shell, behind everything else, and without what is secret of the server. Never rejects. */
export function runProgram({ program, args, ms, signal, onLine }: Run): Promise<Ended> {
  return new Promise((end) => {
    let [answer, rest, complaints, isLate] = ['', '', '', false];
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], env: { LC_ALL: 'C' }, shell: false });
    const kill = (): void => void child.kill('SIGKILL');
    const late = setTimeout(() => {
      isLate = true;
      kill();
    }, ms);
    const ended = (code: number | null): void => {
      clearTimeout(late);
      signal?.removeEventListener('abort', kill);
      end({ code, isLate, answer, complaints });
    };
    child.on('spawn', () => {
      try {
        setPriority(child.pid!, system.priority.PRIORITY_LOW);
      } catch {
        // It has ended already, or the system has no such thing.
      }
    });
    child.on('error', (error) => {
      complaints += error.message;
      ended(null);
    });
    child.on('close', ended);
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      if (onLine === undefined) {
        answer += text;
        if (answer.length > MOST_ANSWER) kill();
        return;
      }
      const lines = (rest + text).split('\n');
      rest = lines.pop() ?? '';
      lines.forEach(onLine);
    });
    child.stderr.setEncoding('utf8').on('data', (text: string) => {
      complaints = (complaints + text).slice(-MOST_COMPLAINTS);
    });
    if (signal?.aborted) kill();
    signal?.addEventListener('abort', kill, { once: true });
  });
}
