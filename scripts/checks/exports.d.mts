export function exportsOf(source: string): { name: string; at?: number }[];
export function importsOf(source: string): { from: string; names: string[] }[];
export function unused(sources: ReadonlyMap<string, string>): { file: string; name: string; at?: number; own: boolean; tests: boolean }[];
