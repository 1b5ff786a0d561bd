import { expect, it } from 'vitest';
import { c_Show, c_Store } from './api.ts';

it('RT-037 plugins have the action constant c_Show, 2', () => expect(c_Show).toBe(2));
it('RT-038 plugins have the action constant c_Store, 16', () => expect(c_Store).toBe(16));
