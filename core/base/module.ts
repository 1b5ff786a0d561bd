import { CLOCK, SystemClock } from './clock.ts';
import { provide, type Module } from './container.ts';
import { LocalStorage, STORAGE } from './storage.ts';

export const baseModule: Module = [provide(CLOCK, [], () => new SystemClock()), provide(STORAGE, [], () => new LocalStorage())];
