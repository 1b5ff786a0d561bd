import type { Outcome } from './model.mjs';

/** Vitest in a copy of the project. It is started once, and again when a run had to be ended. */
export class UnitTests {
  constructor(folder: string, temporary: string);
  run(file: string, changed?: readonly string[], longest?: number): Promise<Outcome>;
  stop(): void;
}
