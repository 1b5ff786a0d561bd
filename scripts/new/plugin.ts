import { frenchWord, manifestOf, NEXT_OF_PLUGINS, wordFiles, type Kind } from './kind.ts';

/** A plugin that does something when it is asked: a command. */
export const plugin: Kind = {
  what: 'a plugin with a command',
  make: ({ kebab, camel, words }) => ({
    files: {
      [`plugins/${kebab}/manifest.json`]: manifestOf(kebab, { commands: { [`${camel}.greet`]: 'greet' } }),
      [`plugins/${kebab}/index.ts`]: "export { greet } from './greet.ts';\n",
      [`plugins/${kebab}/greet.ts`]: `import { NOTICES, TEXTS, type CommandContext } from '../../core/api.ts';

/** \`data-command="${camel}.greet" data-arg-name="Ada"\` in a stylesheet says hello in a notice. */
export function greet(args: Readonly<Record<string, string>>, context: CommandContext): void {
  const name = args.name ?? '';
  context.get(NOTICES).info(context.get(TEXTS).get('${kebab}.hello', { name }));
}
`,
      [`plugins/${kebab}/greet.test.ts`]: `// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { NOTICES, type CommandContext } from '../../core/api.ts';
import { ComponentPage } from '../../tests/support/component-page.tsx';
import { greet } from './greet.ts';

it('says hello by name, in the language of the page', async () => {
  const notices: string[] = [];
  const page = new ComponentPage({ language: 'de', services: [[NOTICES, { info: (text: string) => notices.push(text) }]] });
  greet({ name: 'Ada' }, { get: page.get } as unknown as CommandContext);
  expect(notices).toEqual(['Hallo Ada']);
  await page.close();
});
`,
      ...wordFiles(kebab, {
        en: { [`${kebab}.hello`]: 'Hello {name}' },
        de: { [`${kebab}.hello`]: 'Hallo {name}' },
        ar: { [`${kebab}.hello`]: 'مرحبًا {name}' },
      }),
    },
    adds: [frenchWord(`${kebab}.hello`, 'Bonjour {name}')],
    next: [
      `"${words}" runs by data-command="${camel}.greet" in a stylesheet, or command="${camel}.greet" in a menu`,
      ...NEXT_OF_PLUGINS(kebab),
    ],
  }),
};
