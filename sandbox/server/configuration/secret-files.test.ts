import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkConfiguration } from '../check-settings.ts';
import { configured } from './file.ts';

const SECRET = 'swordfish of thirty-two characters or more';
let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-secret-files-'));
  file = join(folder, 'secret');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('secrets that are handed over as files', () => {
  it('RT-007 are the settings, without the line feed at their end, and win over the file of settings', () => {
    writeFileSync(file, `${SECRET}\n`);
    const settings = join(folder, 'lectern.json');
    writeFileSync(settings, JSON.stringify({ LECTERN_SECRET: 'of before', LECTERN_S3_KEY: 'key' }));
    const found = configured({ LECTERN_CONFIG: settings, LECTERN_SECRET_FILE: file, DATABASE_URL_FILE: '' });
    expect([found.LECTERN_SECRET, found.LECTERN_S3_KEY, found.DATABASE_URL]).toEqual([SECRET, 'key', undefined]);
    writeFileSync(file, `  ${SECRET} \r\n`);
    expect(configured({ LECTERN_SECRET_FILE: file }).LECTERN_SECRET, 'spaces may be of a secret').toBe(`  ${SECRET} `);
  });

  it('RT-007 are refused where they say nothing, or where the setting is there as well', () => {
    expect(() => configured({ DATABASE_URL_FILE: join(folder, 'none') })).toThrow(
      /^DATABASE_URL_FILE names the file .*none, which cannot be read\./,
    );
    writeFileSync(file, '\n');
    expect(() => configured({ LECTERN_SECRET_FILE: file })).toThrow(/^LECTERN_SECRET_FILE names the file .*, which is empty\./);
    writeFileSync(file, SECRET);
    expect(() => configured({ LECTERN_SECRET: 'another', LECTERN_SECRET_FILE: file })).toThrow(
      'LECTERN_SECRET and LECTERN_SECRET_FILE are both there. Leave one of them out.',
    );
    expect(() => configured({ LECTERN_SECRET: '', LECTERN_SECRET_FILE: file })).not.toThrow();
    writeFileSync(file, `${SECRET}\nof two lines`);
    expect(() => configured({ LECTERN_SECRET_FILE: file })).toThrow(/^(?!.*swordfish).*which has several lines\./s);
  });

  it('RT-007 only a secret has one: any other is a variable that nothing reads', () => {
    writeFileSync(file, 'elsewhere.example.org');
    expect(configured({ HOST_FILE: file }).HOST).toBeUndefined();
  });

  it('RT-007 --check says where they come from, shows none of them, and names what is wrong', async () => {
    writeFileSync(file, SECRET);
    const check = async (environment: Record<string, string>) => {
      const { lines, isRight } = await checkConfiguration({ PORT: '0', LECTERN_DATA: join(folder, 'data'), ...environment });
      return { isRight, text: lines.join('\n') };
    };
    const { text, isRight } = await check({ LECTERN_SECRET_FILE: file, LECTERN_GUEST_DAYS_FILE: file });
    expect(text).toMatch(/LECTERN_SECRET +•••••• \(42 characters\) {2}\(LECTERN_SECRET_FILE\)/);
    expect(text).not.toContain('swordfish');
    expect(text).not.toContain('The variable LECTERN_SECRET_FILE');
    expect(text).toContain('The variable LECTERN_GUEST_DAYS_FILE is no setting');
    expect(isRight).toBe(true);
    const wrong = await check({ LECTERN_SECRET_FILE: join(folder, 'none') });
    expect([wrong.isRight, wrong.text]).toEqual([false, expect.stringContaining('LECTERN_SECRET_FILE names the file')]);
  });
});
