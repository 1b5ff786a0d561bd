export function clock(seconds: number): string;
export function heading(name: string, number: number, count: number, last?: number): string;
export function progressLine(name: string, seconds: number, last?: number): string;
export class Times {
  constructor(file: string);
  of(set: string, name: string): number | undefined;
  remember(set: string, name: string, seconds: number): void;
}
