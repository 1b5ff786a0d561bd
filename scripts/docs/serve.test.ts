import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { serveSite } from './serve.ts';

it('shows a folder on this machine alone, below a folder of the server, under a policy without inline scripts', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lectern-serve-'));
  mkdirSync(join(folder, '1.2.3'));
  writeFileSync(join(folder, '1.2.3', 'guide.html'), '<p>Guide</p>');
  const { address, close } = await serveSite(folder, 0, '/help/');
  try {
    expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/help\/$/);
    const answer = await fetch(`${address}1.2.3/guide.html`);
    expect([answer.status, await answer.text()]).toEqual([200, '<p>Guide</p>']);
    expect(answer.headers.get('content-security-policy')).toMatch(/default-src 'none'; script-src 'self'; style-src 'self';/);
    expect((await fetch(`${address}1.2.3/lost.html`)).status).toBe(404);
  } finally {
    await close();
    rmSync(folder, { recursive: true, force: true });
  }
});
