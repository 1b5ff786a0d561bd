import { provide, type Module } from '../base/container.ts';
import { FACTS } from './contract.ts';
import { FactsService } from './stream.ts';

export const factsModule: Module = [provide(FACTS, [], () => new FactsService())];
