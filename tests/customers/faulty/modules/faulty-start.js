export const manifest = { id: 'faulty-start', version: '1.0.0', api: 1, commands: { 'faulty.start': 'run' } };
export function start() { throw new Error('faulty-start cannot start'); }
export function run() {}
