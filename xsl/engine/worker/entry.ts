import { serve } from './serve.ts';
import type { ToWorker } from './protocol.ts';

/** The worker's script. */
const answer = serve((message, transfer) => globalThis.postMessage(message, { transfer }));
globalThis.addEventListener('message', ({ data }: MessageEvent<ToWorker>) => answer(data));
