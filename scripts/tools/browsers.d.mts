export function findProgram(...names: string[]): string;
export function findChromium(): string;
export function findTestChromium(): string;
export function findFirefox(): string;
export function canInstall(): boolean;
export function aptInstall(packages: readonly string[], seconds: number): boolean;
export function provideBrowsers(): string;
