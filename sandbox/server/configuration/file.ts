import { readFileSync } from 'node:fs';
import { delimiter, dirname, resolve } from 'node:path';
import { Ajv, type ErrorObject } from 'ajv';
import { JsonMistake, readJsonText, type JsonText } from '../base/json-text.ts';
import { readSecretFiles } from './secret-files.ts';
import { FILE_SETTING, ruleOf, settingNames, SETTINGS, type SettingName, type SettingRule } from './table.ts';

const TEXT = { type: 'string' };

const SCHEMAS: Readonly<Record<SettingRule['kind'], (rule: SettingRule) => object>> = {
  text: ({ words }) => (words === undefined ? TEXT : { enum: words }),
  number: ({ most }) => ({ type: 'integer', minimum: 0, maximum: most }),
  switch: () => ({ type: 'boolean' }),
  folder: () => TEXT,
  folders: () => ({ type: 'array', items: TEXT }),
  addresses: () => ({ type: 'array', items: { type: 'string', pattern: '^\\S+$' } }),
  object: () => ({ type: 'object' }),
};

const WANTED: Readonly<Record<SettingRule['kind'], (rule: SettingRule) => string>> = {
  text: ({ words }) => (words === undefined ? 'a text in quotation marks' : `one of ${words.map((word) => `"${word}"`).join(', ')}`),
  number: ({ most }) => `a whole number from 0 to ${most}, without quotation marks`,
  switch: () => 'true or false, without quotation marks',
  folder: () => 'the path of a folder in quotation marks',
  folders: () => 'a list of paths of folders, such as ["customers", "/srv/more"]',
  addresses: () => 'a list of addresses without spaces, such as ["postgres://lectern@db2.example.org/lectern"]',
  object: () => 'an object, such as {"results": {"guests": 50000000}}',
};

/** How many letters have to be changed, added, left out, or changed with the one beside. */
function lettersBetween(one: string, other: string): number {
  const rows = [Array.from({ length: other.length + 1 }, (_, index) => index)];
  for (let row = 1; row <= one.length; row += 1) {
    const [above, next] = [rows[row - 1]!, [row]];
    for (let column = 1; column <= other.length; column += 1) {
      const isSame = one[row - 1] === other[column - 1];
      const isSwapped = row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1];
      next.push(
        Math.min(
          above[column]! + 1,
          next[column - 1]! + 1,
          above[column - 1]! + (isSame ? 0 : 1),
          isSwapped ? rows[row - 2]![column - 2]! + 1 : Infinity,
        ),
      );
    }
    rows.push(next);
  }
  return rows[one.length]![other.length]!;
}

const plain = (name: string): string =>
  name
    .replace(/(?<=[a-z\d])(?=[A-Z])/g, '_')
    .toUpperCase()
    .replace(/^LECTERN_/, '')
    .replaceAll(/\W|_/g, '');

/** The setting that somebody meant who wrote a name that is none: a third of its letters may be wrong. '' when it is like none. */
export function meantSetting(name: string): SettingName | '' {
  const wrong = plain(name);
  const best = settingNames()
    .map((each) => ({ each, letters: lettersBetween(wrong, plain(each)) }))
    .sort((a, b) => a.letters - b.letters)[0]!;
  return best.letters * 3 <= wrong.length ? best.each : '';
}

/** What to do about a name that is no setting. */
function noSetting(name: string): string {
  const meant = meantSetting(name);
  return `"${name}" is no setting. ${meant === '' ? 'All settings are in docs/operate/configuration.md.' : `Did you mean ${meant}?`}`;
}

function mistakeOf({ keyword, instancePath, params }: ErrorObject, { at }: JsonText): string {
  const [, name = ''] = instancePath.split('/');
  const where = at(keyword === 'additionalProperties' ? `${instancePath}/${String(params.additionalProperty)}` : instancePath);
  const here = `line ${where.line}, column ${where.column}`;
  if (keyword === 'additionalProperties') return `${here}: ${noSetting(String(params.additionalProperty))}`;
  if (!Object.hasOwn(SETTINGS, name)) return `${here}: The file must be one object, {"HOST": "127.0.0.1", …}.`;
  const rule = ruleOf(name as SettingName);
  // What is there may be a secret at the wrong name: it is not repeated.
  return `${here}: ${name} must be ${WANTED[rule.kind](rule)}.`;
}

function written(name: SettingName, value: unknown, folder: string): string {
  const { kind } = ruleOf(name);
  if (kind === 'switch') return value === true ? '1' : '0';
  if (kind === 'object') return JSON.stringify(value);
  if (kind === 'addresses') return (value as string[]).join(' ');
  if (kind === 'folders') return (value as string[]).map((path) => resolve(folder, path)).join(delimiter);
  return kind === 'folder' && value !== '' ? resolve(folder, String(value)) : String(value);
}

/**
 * The settings of a text of JSON, as the environment would have them. @param file its path; relative folders begin at its folder
 * @throws Error that names each mistake with its line
 */
function readSettingsText(text: string, file: string): Partial<Record<SettingName, string>> {
  const refuse = (mistakes: readonly string[]): Error =>
    new Error(`${FILE_SETTING}: ${file} is refused: ${mistakes.join(' ')} Correct the file, and start again.`);
  let json: JsonText;
  try {
    json = readJsonText(text);
  } catch (error) {
    if (error instanceof JsonMistake) throw refuse([`line ${error.at.line}, column ${error.at.column}: this is no JSON. ${error.advice}`]);
    throw error;
  }
  const properties = Object.fromEntries(settingNames().map((name) => [name, SCHEMAS[ruleOf(name).kind](ruleOf(name))]));
  const ajv = new Ajv({ allErrors: true, strict: false });
  const validate = ajv.compile({ type: 'object', additionalProperties: false, properties });
  const isRight = validate(json.value);
  const twice = json.twice
    .filter(({ pointer }) => pointer.lastIndexOf('/') === 0)
    .map(({ pointer, at }) => `line ${at.line}, column ${at.column}: ${pointer.slice(1)} is there twice. Leave one of them out.`);
  const mistakes = isRight ? twice : [...(validate.errors ?? []).map((error) => mistakeOf(error, json)), ...twice];
  if (mistakes.length > 0) throw refuse(mistakes);
  const folder = dirname(resolve(file));
  return Object.fromEntries(
    Object.entries(json.value as Record<string, unknown>).map(([name, value]) => [name, written(name as SettingName, value, folder)]),
  );
}

/** The settings of the file that the environment names; none when it names none. @throws Error that says what is wrong with it */
export function readSettingsFile(environment: NodeJS.ProcessEnv): Partial<Record<SettingName, string>> {
  const file = environment[FILE_SETTING] ?? '';
  if (file === '') return {};
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new Error(`${FILE_SETTING} names the file ${file}, which cannot be read. Name one that can, or leave ${FILE_SETTING} out.`, {
      cause: error,
    });
  }
  return readSettingsText(text, file);
}

/** The environment with what files of secrets, and then the file, say where it says nothing itself: an empty variable says nothing. */
export function configured(environment: NodeJS.ProcessEnv = process.env): NodeJS.ProcessEnv {
  const own = Object.entries(environment).filter(([, value]) => value !== undefined && value !== '');
  return { ...readSettingsFile(environment), ...readSecretFiles(environment), ...Object.fromEntries(own) };
}
