import { CLOCK } from '../base/clock.ts';
import { provide, type Module } from '../base/container.ts';
import { TRANSPORT } from '../base/transport.ts';
import { CONFIGURATION } from '../config/contract.ts';
import { EVENTS } from '../facts/contract.ts';
import { REQUESTS } from '../request/contract.ts';
import { SESSION } from '../session/contract.ts';
import { TEXTS } from '../text/contract.ts';
import { OUTBOX } from './contract.ts';
import { LazyOutbox } from './lazy-outbox.ts';

export const outboxModule: Module = [
  provide(OUTBOX, [CONFIGURATION, SESSION, TEXTS, TRANSPORT, CLOCK, EVENTS, REQUESTS], (...needed) => new LazyOutbox(...needed)),
];
