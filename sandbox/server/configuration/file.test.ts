import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { settle } from '../options.ts';
import { configured, meantSetting } from './file.ts';
import { masked, settingNames } from './table.ts';

let folder: string;
let file: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'lectern-file-'));
  file = join(folder, 'lectern.json');
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** What a file of this text says, without its own name. */
function readText(text: string): NodeJS.ProcessEnv {
  writeFileSync(file, text);
  const { LECTERN_CONFIG: _file, ...settings } = configured({ LECTERN_CONFIG: file });
  return settings;
}
const read = (value: unknown) => readText(JSON.stringify(value, null, 2));

describe('the file of settings', () => {
  it('RT-007 has the settings under the names of the environment; folders begin at its own', () => {
    const values = read({
      HOST: '0.0.0.0',
      PORT: 8081,
      LECTERN_PRODUCTION: true,
      LECTERN_DATA: 'data',
      LECTERN_CUSTOMERS: ['customers', '/srv/more'],
      LECTERN_QUOTAS: { results: { guests: 5 } },
      LECTERN_REPLICAS: ['postgres://lectern@db2/lectern', 'postgres://lectern@db3/lectern'],
    });
    expect(values).toEqual({
      HOST: '0.0.0.0',
      PORT: '8081',
      LECTERN_PRODUCTION: '1',
      LECTERN_DATA: join(folder, 'data'),
      LECTERN_CUSTOMERS: [join(folder, 'customers'), '/srv/more'].join(delimiter),
      LECTERN_QUOTAS: '{"results":{"guests":5}}',
      LECTERN_REPLICAS: 'postgres://lectern@db2/lectern postgres://lectern@db3/lectern',
    });
    expect(settle({}, values)).toMatchObject({ port: 8081, host: '0.0.0.0', production: true, data: join(folder, 'data') });
  });

  it.each([
    [
      'a name that is like one',
      { LECTERN_GUESTDAYS: 5 },
      'line 2, column 3: "LECTERN_GUESTDAYS" is no setting. Did you mean LECTERN_GUEST_DAYS?',
    ],
    ['a name in another style', { guestDays: 5 }, '"guestDays" is no setting. Did you mean LECTERN_GUEST_DAYS?'],
    ['a name that is like none', { colours: 5 }, '"colours" is no setting. All settings are in docs/operate/configuration.md.'],
    ['a number in quotation marks', { LECTERN_GUEST_DAYS: '5' }, 'LECTERN_GUEST_DAYS must be a whole number from 0 to 36500, without'],
    ['a number that is too large', { PORT: 65_536 }, 'PORT must be a whole number from 0 to 65535'],
    ['a switch that is a word', { LECTERN_PRODUCTION: 'yes' }, 'LECTERN_PRODUCTION must be true or false'],
    ['a folder where a list is wanted', { LECTERN_CUSTOMERS: 'customers' }, 'LECTERN_CUSTOMERS must be a list of paths'],
    ['two addresses in one', { LECTERN_REPLICAS: ['postgres://a/b c'] }, 'LECTERN_REPLICAS must be a list of addresses without spaces'],
    ['no object', [1], 'line 1, column 1: The file must be one object'],
  ])('RT-007 refuses %s, and names line and remedy', (_what, value, words) => {
    expect(() => read(value)).toThrow(`LECTERN_CONFIG: ${file} is refused: `);
    expect(() => read(value)).toThrow(words);
  });

  it('RT-007 names every mistake at once, and the second of two values of one setting', () => {
    const text = '{\n "PORT": "x",\n "HOTS": "a",\n "PORT": 1, "HOST": 3\n}';
    expect(() => readText(text)).toThrow(/"HOTS" is no setting\. Did you mean HOST\?.*HOST must be a text.*PORT is there twice/);
    expect(() => readText('{"PORT": 1,}')).toThrow('line 1, column 11: this is no JSON. Remove the comma.');
  });

  it('RT-007 repeats no secret that was written wrongly', () => {
    const secret = 'swordfish-of-the-database';
    for (const text of [`{"LECTERN_SECRET": "${secret}" x}`, `{"LECTERN_SECRET": ["${secret}"]}`, `{"DATABASE_URL": "${secret}}`])
      expect(() => readText(text)).toThrow(/^(?!.*swordfish).*is refused/s);
  });

  it('RT-007 the environment wins; an empty variable says nothing', () => {
    writeFileSync(file, '{ "HOST": "127.0.0.2", "LECTERN_GUEST_DAYS": 30 }');
    const found = configured({ LECTERN_CONFIG: file, LECTERN_GUEST_DAYS: '7', HOST: '' });
    expect(found).toMatchObject({ LECTERN_GUEST_DAYS: '7', HOST: '127.0.0.2', LECTERN_CONFIG: file });
    expect(() => configured({ LECTERN_CONFIG: `${file}.gone` })).toThrow(/^LECTERN_CONFIG names the file .*gone, which cannot be read\./);
  });
});

it('RT-007 shows an address without its password, a secret by its length', () => {
  expect(masked('DATABASE_URL', 'postgres://lectern:swordfish@db/lectern?password=swordfish')).toBe(
    'postgres://lectern:••••••@db/lectern?••••••',
  );
  expect(masked('DATABASE_URL', '/var/run/postgresql lectern')).toBe('••••••');
  expect(masked('LECTERN_REPLICAS', 'postgres://lectern:swordfish@db2/lectern swordfish')).toBe(
    'postgres://lectern:••••••@db2/lectern ••••••',
  );
  expect(masked('LECTERN_SMTP', 'smtps://mail.example.org:465')).toBe('smtps://mail.example.org:465');
  expect(masked('LECTERN_SECRET', 'x'.repeat(40))).toBe('•••••• (40 characters)');
  expect(masked('HOST', '0.0.0.0')).toBe('0.0.0.0');
});

it('RT-007 names the setting that was meant', () => {
  for (const name of settingNames()) expect(meantSetting(name.toLowerCase()), name).toBe(name);
  expect([meantSetting('DATABSE_URL'), meantSetting('LECTERN_SMTPS'), meantSetting('X')]).toEqual(['DATABASE_URL', 'LECTERN_SMTP', '']);
});
