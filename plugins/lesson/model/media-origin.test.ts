import { describe, expect, it } from 'vitest';
import { mayLoadFrom } from './media-origin.ts';

describe('media of lessons', () => {
  const may = mayLoadFrom(
    { mediaServer: 'https://media.example.org/files', streamingServer: '', allowedOrigins: ['https://cdn.example.org'] },
    'https://demo.example.org/unit-1.html',
  );

  it('MED-044 may come from the own origin, the media servers and allowed origins', () => {
    for (const address of [
      'a.vtt',
      '/media/a.mp4',
      'https://demo.example.org/x',
      '//media.example.org/x',
      'https://media.example.org/other',
      'https://cdn.example.org/x',
    ])
      expect(may(address), address).toBe(true);
  });

  it('MED-044 may come from nowhere else, and by no other way than http', () => {
    for (const address of [
      'https://elsewhere.example/x',
      'http://demo.example.org/x',
      'https://demo.example.org.evil.example/x',
      'javascript:alert(1)',
      'data:text/html,x',
      'blob:https://demo.example.org/x-y',
      'file:///etc/passwd',
      'https://user@elsewhere.example/',
      'http://[',
    ]) {
      expect(may(address), address).toBe(false);
    }
  });
});
