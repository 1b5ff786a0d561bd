import type { Mistake } from './engine/model.ts';

const LINE = /^\s*([A-Za-z_][\w.-]*)\s*=(.*)$/;

/** Parameters as they are written in their editor: a line for each, `name=value`, all strings; `#` begins a remark. */
export function readParameters(text: string): { readonly values: Readonly<Record<string, string>>; readonly mistakes: readonly Mistake[] } {
  const values: Record<string, string> = {};
  const mistakes: Mistake[] = [];
  for (const [index, line] of text.split('\n').entries()) {
    if (/^\s*(?:#|$)/.test(line)) continue;
    const [, name, value = ''] = LINE.exec(line) ?? [];
    const report = (message: string): void =>
      void mistakes.push({ in: 'parameters', file: 'parameters', line: index + 1, column: 1, message });
    if (name === undefined) report('A parameter is written name=value.');
    else if (Object.hasOwn(values, name)) report(`${name} has a value already.`);
    else values[name] = value.trim();
  }
  return { values, mistakes };
}

export const writeParameters = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${value}\n`)
    .join('');
