import { statSync } from 'node:fs';
import { checkAddress } from './http/listen.ts';
import { settle, type Settings } from './options.ts';
import { openStorage } from './media-library/storage/open.ts';
import { connectStore } from './store/open.ts';
import { unusedServers } from './store/replicas/primary.ts';
import { unusedReplicas } from './store/replicas/replicas.ts';
import { meantSetting, readSettingsFile } from './configuration/file.ts';
import { fileVariable, namesOfSecrets, readSecretFiles } from './configuration/secret-files.ts';
import { edgeNotes, mistakesIn, providersAway } from './read-settings.ts';
import { FILE_SETTING, masked, ruleOf, settingNames, type SettingName } from './configuration/table.ts';

/** What `npm run serve -- --check` prints, and whether a server would start so. */
interface Checked {
  readonly lines: readonly string[];
  readonly isRight: boolean;
}

type Values = Partial<Record<string, string>>;

/** Variables of the programs beside the server, which are no settings of it. */
const OF_PROGRAMS = /^LECTERN_(?:CONFIG|E2E_\w+|PASSWORD|SLOW|TEST_\w+|TOOLS|USER|XSLTPROC)$/;
const OTHERS = 0o077;

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

/** Each setting with what is used and where that comes from. */
function shown(environment: Values, secrets: Values, file: Values): string[] {
  const widest = Math.max(...settingNames().map((name) => name.length));
  return settingNames().map((name) => {
    const [value, from] = [
      [environment[name] ?? '', 'environment'],
      [secrets[name] ?? '', fileVariable(name)],
      [file[name] ?? '', 'file'],
      [ruleOf(name).otherwise || 'none', 'default'],
    ].find(([each]) => each !== '')! as [string, string];
    return `  ${name.padEnd(widest)}  ${from === 'default' ? value : masked(name, value)}  (${from})`;
  });
}

/** Variables that are no setting, though they have the name of one. */
function unusedLines(environment: Values): string[] {
  const names: readonly string[] = [...settingNames(), ...namesOfSecrets().map(fileVariable)];
  return Object.keys(environment)
    .filter((name) => name.startsWith('LECTERN_') && !names.includes(name) && !OF_PROGRAMS.test(name))
    .map((name) => {
      const meant = meantSetting(name);
      return `The variable ${name} is no setting, and nothing reads it.${meant === '' ? '' : ` Did you mean ${meant}?`}`;
    });
}

/** What is wrong with single values, whatever the others are. */
function mistakesOfValues(values: Values): string[] {
  const pairs: [string, Values][] = settingNames().map((name) => [name, { [name]: values[name] }]);
  // NODE_ENV is no setting, but together with one it is refused.
  pairs.push([
    'NODE_ENV',
    { NODE_ENV: values.NODE_ENV, LECTERN_PRODUCTION: /^[01]$/.test(values.LECTERN_PRODUCTION ?? '') ? values.LECTERN_PRODUCTION : '' },
  ]);
  return pairs.flatMap(([, values]) => {
    try {
      settle({}, values);
      return [];
    } catch (error) {
      return [messageOf(error)];
    }
  });
}

/** What is wrong with the bucket; null for nothing. */
async function lookAtStorage(settings: Settings): Promise<string | null> {
  try {
    const fault = await openStorage(settings).storage.look();
    return fault === null ? null : `LECTERN_S3: ${fault.words}.`;
  } catch {
    return null;
  }
}

/** Whether address, database and bucket are there; the database of a folder is left to the server that may hold it. */
async function unreachable(settings: Settings): Promise<{ readonly wrong: string[]; readonly notes: string[] }> {
  const { host, port, databaseUrl, data, replicas } = settings;
  const wrong: string[] = [];
  const notes: string[] = [];
  try {
    await checkAddress(host, port);
  } catch (error) {
    // Who checks beside the server that runs finds its port in use.
    const isTaken = /is in use/.test(messageOf(error));
    (isTaken ? notes : wrong).push(messageOf(error));
  }
  if (databaseUrl !== '')
    try {
      await (await connectStore({ databaseUrl, data, databaseTemplate: '' })).destroy();
      notes.push(...(await unusedServers(databaseUrl)), ...(await unusedReplicas(databaseUrl, replicas)));
    } catch (error) {
      wrong.push(messageOf(error));
    }
  // A mistake in what the bucket is named by is said where the other settings are read.
  const fault = settings.s3 === '' ? null : await lookAtStorage(settings);
  if (fault !== null) wrong.push(fault);
  return { wrong, notes };
}

/** A file with secrets that others on the machine can read. */
function openFile(path: string, file: Values): string[] {
  const hasSecret = Object.keys(file).some((name) => ruleOf(name as SettingName).secret !== undefined);
  if (!hasSecret || process.platform === 'win32' || (statSync(path).mode & OTHERS) === 0) return [];
  return [`${path} has secrets, and others on this machine may read it: chmod 600 ${path}`];
}

/** Reads all that a start would read, opens and makes nothing, and says everything that is wrong at once. */
export async function checkConfiguration(environment: Values): Promise<Checked> {
  const path = environment[FILE_SETTING] ?? '';
  const wrong: string[] = [];
  const notes = unusedLines(environment);
  let file: Values = {};
  let secrets: Values = {};
  try {
    secrets = readSecretFiles(environment);
  } catch (error) {
    wrong.push(messageOf(error));
  }
  try {
    file = readSettingsFile(environment);
    if (path !== '') notes.push(...openFile(path, file));
  } catch (error) {
    wrong.push(messageOf(error));
  }
  const values = { ...file, ...secrets, ...Object.fromEntries(Object.entries(environment).filter(([, value]) => value !== '')) };
  wrong.push(...mistakesOfValues(values));
  if (wrong.length === 0) {
    const settings = settle({ quiet: true }, values);
    const reached = await unreachable(settings);
    wrong.push(...mistakesIn(settings), ...reached.wrong);
    notes.push(...reached.notes);
    if (wrong.length === 0) notes.push(...(await providersAway(settings)), ...(await edgeNotes(settings)));
  }
  const list = (title: string, lines: readonly string[]) => (lines.length === 0 ? [] : ['', title, ...lines.map((line) => `  - ${line}`)]);
  return {
    lines: [
      `Settings${path === '' ? '' : `, with the file ${path}`}:`,
      ...shown(environment, secrets, file),
      ...list('To look at:', notes),
      ...list('Wrong; a server would not start so:', wrong),
      ...(wrong.length === 0 ? ['', 'Nothing is wrong: a server would start so.'] : []),
    ],
    isRight: wrong.length === 0,
  };
}
