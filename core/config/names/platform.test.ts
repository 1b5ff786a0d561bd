import { describe, expect, it } from 'vitest';
import { customerFromHost } from '../customer.ts';
import { platformMode } from './platform.ts';

describe('platformMode', () => {
  it('CFG-002 CFG-003 an address with prefix dev. has mode DEV', () => {
    expect(platformMode('dev.example.org')).toBe('DEV');
    expect(platformMode('DEV.demo.localhost:8080')).toBe('DEV');
  });

  it('CFG-002 CFG-004 an address with prefix test. has mode TEST', () => {
    expect(platformMode('test.example.org')).toBe('TEST');
  });

  it.each(['www.dev.example.org', 'localhost', 'developer.example.org', 'dev', 'testing.example.org', 'example.org', ''])(
    'CFG-005 %s has mode LIVE',
    (host) => {
      expect(platformMode(host)).toBe('LIVE');
    },
  );
});

describe('customerFromHost', () => {
  it.each([
    ['acme.example.org', '', 'acme'],
    ['nordlicht.localhost:8080', '', 'nordlicht'],
    ['dev.nordlicht.localhost', '', 'nordlicht'],
    ['test.nordlicht.localhost', '', 'nordlicht'],
    ['www.acme.example', '', 'acme'],
    ['localhost:5173', '', 'demo'],
    ['dev.localhost', '', 'demo'],
    ['127.0.0.1', '', 'demo'],
    ['[::1]:8080', '', 'demo'],
    ['acme.example.org', 'nordlicht', 'nordlicht'],
    ['acme.example.org', '../etc', 'acme'],
  ])('%s with meta "%s" is customer %s', (host, meta, customer) => {
    expect(customerFromHost(host, meta)).toBe(customer);
  });
});
