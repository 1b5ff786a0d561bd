export const root: string;
export function serverEnvironment(environment?: NodeJS.ProcessEnv): NodeJS.ProcessEnv;
export function fail(message: string): never;
export function checkNode(version?: string): void;
export function whenAbandoned(callback: () => void, everyMs?: number): void;
export function isInstalled(folder?: string): boolean;
export function install(): void;
export function sourcesHash(folder?: string): string;
export function build(): { ok: boolean; output: string };
