export interface SourceString {
  start: number;
  end: number;
  text: string;
}
export function blank(source: string): { code: string; strings: SourceString[] };
/** The same with strings that `+` joins as one. */
export function blankJoined(source: string): { code: string; strings: SourceString[] };
export function closing(code: string, open: number): number;
