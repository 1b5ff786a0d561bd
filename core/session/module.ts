import { CLOCK } from '../base/clock.ts';
import { provide, type Module } from '../base/container.ts';
import { STORAGE } from '../base/storage.ts';
import { CONFIGURATION } from '../config/contract.ts';
import { FACTS } from '../facts/contract.ts';
import { SESSION } from './contract.ts';
import { SessionService } from './session.ts';

export const sessionModule: Module = [
  provide(
    SESSION,
    [STORAGE, CLOCK, FACTS, CONFIGURATION],
    (storage, clock, facts, configuration) => new SessionService(storage, clock, facts, configuration),
  ),
];
