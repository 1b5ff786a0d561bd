import { expect, it } from 'vitest';
import { missingSupport, UNSUPPORTED } from './browser-support.ts';

it('ERR-011 a browser without request support is told so in the literal text', () => {
  const complete = { fetch: 1, Response: 1, AbortController: 1, URLSearchParams: 1, HTMLDialogElement: 1 };
  expect(missingSupport(complete)).toBeNull();
  const { fetch: _, ...without } = complete;
  expect(missingSupport(without)).toBe('fetch');
  expect(UNSUPPORTED).toBe('Your browser does not support XML requests.');
});
