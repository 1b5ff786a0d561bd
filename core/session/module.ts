import { CLOCK } from '../base/clock.ts';
import { provide, type Module } from '../base/container.ts';
import { STORAGE } from '../base/storage.ts';
import { TRANSPORT } from '../base/transport.ts';
import { CONFIGURATION } from '../config/contract.ts';
import { FACTS } from '../facts/contract.ts';
import { SESSION } from './contract.ts';
import { SessionService } from './session.ts';

export const sessionModule: Module = [
  provide(SESSION, [STORAGE, CLOCK, FACTS, CONFIGURATION, TRANSPORT], (...needed) => new SessionService(...needed)),
];
