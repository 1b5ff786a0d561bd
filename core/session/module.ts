import { CLOCK } from '../base/clock.ts';
import { provide, type Module } from '../base/container.ts';
import { STORAGE } from '../base/storage.ts';
import { CONFIGURATION } from '../config/contract.ts';
import { EVENTS } from '../facts/contract.ts';
import { SESSION } from './contract.ts';
import { SessionService } from './session.ts';

export const sessionModule: Module = [
  provide(
    SESSION,
    [STORAGE, CLOCK, EVENTS, CONFIGURATION],
    (storage, clock, events, configuration) => new SessionService(storage, clock, events, configuration),
  ),
];
