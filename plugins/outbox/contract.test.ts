import { expect, it } from 'vitest';
import { OutboxFailure } from './contract.ts';

it('a failure says what the server has said, or its status', () => {
  const [spoken, silent] = [new OutboxFailure(400, 'Too many points'), new OutboxFailure(409, '')];
  expect([spoken.message, spoken.text, spoken.status, spoken.name]).toEqual(['Too many points', 'Too many points', 400, 'OutboxFailure']);
  expect([silent.message, silent.text]).toEqual(['Status 409', '']);
});
