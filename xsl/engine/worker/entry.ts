import type { ToWorker } from './protocol.ts';
import { serve } from './serve.ts';

/** The worker's script. */
const answer = serve((message, transfer) => globalThis.postMessage(message, { transfer }));
globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => answer(data));
