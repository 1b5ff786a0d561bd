import { describe, expect, it } from 'vitest';
import { linkAddress } from './link-address.ts';

describe('the address of a link', () => {
  it.each([
    [' news-21.html ', 'news-21.html'],
    ['#part', '#part'],
    ['https://school.example/app/news-21.html?a=1#b', 'news-21.html?a=1#b'],
    ['https://school.example/app/', './'],
    ['https://school.example/other/', '/other/'],
    ['https://else.example/app/x', 'https://else.example/app/x'],
    ['www.else.example/x', 'https://www.else.example/x'],
    ['jo@else.example', 'mailto:jo@else.example'],
    ['tel:+49123', 'tel:+49123'],
  ])('AUT-001 %s is %s', (written, address) => {
    expect(linkAddress(written, 'https://school.example/app/index.html')).toBe(address);
  });

  it.each([
    '',
    '  ',
    'javascript:alert(1)',
    ' java\tscript:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'file:///etc',
    'https://',
    'blob:x',
  ])('AUT-003 "%s" is none', (written) => {
    expect(linkAddress(written, 'https://school.example/')).toBeNull();
  });
});
