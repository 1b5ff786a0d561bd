import type { MakeEngine } from '../engine.ts';
export const makeVidstackEngine: MakeEngine = async () => { throw new Error(); };
