import type { PlayerProblem } from './contract.ts';
import { canRetry, type ProblemCode } from './playback-error.ts';

/** What keeps a player from playing, in the words of the page's language. */
export class ProblemKeeper {
  code: ProblemCode | null = null;
  /** Playback has ended for good; only another try begins again. */
  final = false;

  /** @param say shows it; null: there is none (any more) */
  constructor(
    private readonly text: (key: string) => string,
    private readonly say: (problem: PlayerProblem | null) => void,
  ) {}

  /** Returns what is said. */
  set(code: ProblemCode): PlayerProblem {
    this.code = code;
    const problem = this.inWords(code);
    this.say(problem);
    return problem;
  }

  clear(): void {
    this.code = null;
    this.say(null);
  }

  /** Another try begins. */
  forget(): void {
    this.final = false;
    this.clear();
  }

  /** Says it anew: the language is another one. */
  sayAgain(): void {
    this.say(this.code === null ? null : this.inWords(this.code));
  }

  private inWords(code: ProblemCode): PlayerProblem {
    return { code, message: this.text(`player.problem.${code}`), canRetry: canRetry(code) };
  }
}
