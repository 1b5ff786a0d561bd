import { readFileSync } from 'node:fs';
import { ruleOf, settingNames, type SettingName } from './table.ts';

/** The variable that names the file of a secret, as containers and systemd hand secrets over. */
export const fileVariable = (name: SettingName): string => `${name}_FILE`;

/** The settings that may be in a file of their own. */
export const namesOfSecrets = (): SettingName[] => settingNames().filter((name) => ruleOf(name).secret !== undefined);

/** @throws Error that names the variable, and shows nothing of what is in the file */
function readSecret(variable: string, path: string): string {
  let text: string;
  try {
    text = readFileSync(path, 'utf8');
  } catch (error) {
    throw new Error(`${variable} names the file ${path}, which cannot be read. Name one that can, or leave ${variable} out.`, {
      cause: error,
    });
  }
  // Programs that write a line end it; a secret has no such end.
  const secret = text.replace(/\r?\n$/, '');
  if (secret === '') throw new Error(`${variable} names the file ${path}, which is empty. Write the secret into it, and start again.`);
  if (/[\r\n]/.test(secret)) throw new Error(`${variable} names the file ${path}, which has several lines. A secret is one line.`);
  return secret;
}

/**
 * The secrets whose files the environment names.
 * @throws Error that names what cannot be read, is empty, or is there twice: which of two passwords holds would be a guess
 */
export function readSecretFiles(environment: NodeJS.ProcessEnv): Partial<Record<SettingName, string>> {
  const found: Partial<Record<SettingName, string>> = {};
  for (const name of namesOfSecrets()) {
    const variable = fileVariable(name);
    const path = environment[variable] ?? '';
    if (path === '') continue;
    if ((environment[name] ?? '') !== '') throw new Error(`${name} and ${variable} are both there. Leave one of them out.`);
    found[name] = readSecret(variable, path);
  }
  return found;
}
