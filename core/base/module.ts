import { CLOCK, SystemClock } from './clock.ts';
import { provide, type Module } from './container.ts';
import { browserLocks, LOCKS } from './locks.ts';
import { RANDOM, SystemRandom } from './random.ts';
import { LocalStorage, STORAGE } from './storage.ts';

export const baseModule: Module = [
  provide(CLOCK, [], () => new SystemClock()),
  provide(RANDOM, [], () => new SystemRandom()),
  provide(STORAGE, [], () => new LocalStorage()),
  provide(LOCKS, [], () => browserLocks),
];
