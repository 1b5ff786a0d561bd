import { describe, expect, it } from 'vitest';
import { readAddress } from './address.ts';

const ORIGIN = 'http://test.demo.localhost:8080';
const pathOf = (text: string) => readAddress(text, ORIGIN).path;
const problemOf = (text: string) => readAddress(text, ORIGIN).problem;

describe('an address on the site', () => {
  it.each([
    ['/', '/'],
    ['/news.html?id=3#top', '/news.html?id=3#top'],
    ['news.html', '/news.html'],
    [' /news.html ', '/news.html'],
    ['/a/../news.html', '/news.html'],
    [`${ORIGIN}/news.html?lang=de`, '/news.html?lang=de'],
    ['/sandboxes.html', '/sandboxes.html'],
    ['/page-ü.html', '/page-%C3%BC.html'],
    ['/?query=100%25', '/?query=100%25'],
  ])('%s is read as the browser reads it', (text, path) => expect(readAddress(text, ORIGIN)).toEqual({ path, problem: '' }));

  it.each([
    'https://example.com/foo.html',
    '//evil.example/x',
    '/\\evil.example',
    'https://test.demo.localhost:8080/',
    'http://demo.localhost/',
  ])('%s is one of another site', (text) => {
    expect(pathOf(text)).toBeNull();
    expect(problemOf(text)).toBe(`This is an address of another site: only those of ${ORIGIN} can be on the stage.`);
  });

  it.each(['javascript:alert(1)', 'data:text/html,x', 'about:blank', `blob:${ORIGIN}/1-2-3`, 'ftp://test.demo.localhost:8080/'])(
    '%s is no page of a site',
    (text) => {
      expect(pathOf(text)).toBeNull();
      expect(problemOf(text)).toMatch(/^Addresses that begin with "\w+:" are no pages of the site\.$/);
    },
  );

  it.each([
    '/sandbox',
    '/sandbox/',
    '/sandbox/stage/',
    '/./sandbox/gate/',
    '/x/../sandbox/gate/',
    '/%73andbox/gate/',
    `${ORIGIN}/sandbox?x`,
  ])('%s is one of the harness itself', (text) => {
    expect(pathOf(text)).toBeNull();
    expect(problemOf(text)).toBe('Below /sandbox is the harness itself: it cannot be on its own stage.');
  });

  it.each(['http://[', '/%zz', '/%ff', '/x%00', '/x\0', '/\0x', '/?lang=%00', '/.//evil.example/x'])('%s cannot be read', (text) => {
    expect(pathOf(text)).toBeNull();
    expect(problemOf(text)).toBe('This address cannot be read: write one such as /news.html or /unit-4711.html?lang=de.');
  });
});
