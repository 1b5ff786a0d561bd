import type { Project } from './project.ts';

/** Exceptions to a rule, each with its reason. A rule asks for one last, so that those which a project does not need can be named. */
export class Exceptions {
  private readonly needed = new WeakMap<Project, Set<string>>();

  constructor(
    private readonly name: string,
    private readonly reasons: Readonly<Record<string, string>>,
  ) {}

  /** Whether there is an exception; from now on this project needs it. */
  cover(project: Project, exception: string): boolean {
    if (!Object.hasOwn(this.reasons, exception)) return false;
    const needed = this.needed.get(project) ?? new Set();
    this.needed.set(project, needed.add(exception));
    return true;
  }

  /** To be asked when the rule was tried on the project. */
  notNeeded(project: Project): string[] {
    const needed = this.needed.get(project);
    return Object.keys(this.reasons)
      .filter((exception) => !needed?.has(exception))
      .map((exception) => `${this.name}: nothing needs "${exception}" any more`);
  }
}
