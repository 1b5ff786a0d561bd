import { provide, type Module } from '../base/container.ts';
import { EVENTS } from './contract.ts';
import { EventStreamService } from './stream.ts';

export const factsModule: Module = [provide(EVENTS, [], () => new EventStreamService())];
