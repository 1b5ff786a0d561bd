import type { Wire } from './model.mjs';

export function digestOf(wire: Pick<Wire, 'name' | 'file' | 'changed'>, folder: string): string;
export class Results {
  constructor(file: string);
  wasNoticed(name: string, digest: string): boolean;
  secondsOf(name: string): number | undefined;
  add(name: string, digest: string, wrong: string, seconds: number): void;
}
export function remaining(names: readonly string[], secondsOf: (name: string) => number | undefined, done: readonly number[]): number;
