export function originalLines(text: string, dist: string): string;
