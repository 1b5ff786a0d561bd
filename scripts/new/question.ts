import { manifestOf, NEXT_OF_PLUGINS, wordFiles, type Kind } from './kind.ts';

const view = (kebab: string, pascal: string): string => `import { useId, type ReactNode } from 'react';
import { attribute, firstElement, markup, useText } from '../../core/api.ts';
import type { QuestionKind, QuestionProps } from '../practice-test/contract.ts';

/** \`<question kind="…" id="1" value="42"><text>…</text></question>\`: the question, and a field for the answer. */
function ${pascal}({ question, value, onChange, phase, disabled }: QuestionProps): ReactNode {
  const text = useText();
  const id = useId();
  const asked = firstElement(question, 'text');
  return (
    <div>
      <div className="question__text" id={id}>
        {asked === null ? null : markup(asked.children)}
      </div>
      <input
        aria-labelledby={id}
        value={typeof value === 'string' ? value : ''}
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
      />
      {phase !== 'answer' && <p className="question__solution">{text('${kebab}.solution', { value: attribute(question, 'value') })}</p>}
    </div>
  );
}

const pointsOf = (text: string): number => (text === '' ? 1 : Number(text));
`;

/** A plugin with a kind of question. */
export const question: Kind = {
  what: 'a plugin with a kind of question',
  make: ({ kebab, camel, pascal }) => ({
    files: {
      [`plugins/${kebab}/manifest.json`]: manifestOf(kebab, { requires: ['questions'], questions: { [camel]: camel } }),
      [`plugins/${kebab}/index.ts`]: `export { ${camel} } from './${kebab}.tsx';\n`,
      [`plugins/${kebab}/${kebab}.tsx`]: `${view(kebab, pascal)}
/** All points for the value itself, none for anything else. Pure: it depends on nothing but its arguments. */
export const ${camel}: QuestionKind = {
  View: ${pascal},
  score: (question, value) => (value === attribute(question, 'value') ? pointsOf(attribute(question, 'points')) : 0),
};
`,
      [`plugins/${kebab}/${kebab}.test.tsx`]: `// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { ComponentPage } from '../../tests/support/component-page.tsx';
import { parse } from '../../xsl/engine/index.ts';
import { ${camel} } from './${kebab}.tsx';

const question = parse('<question kind="${camel}" id="1" value="42" points="3"><text>How many?</text></question>').children[0]!;

it('gives all points for the value, none otherwise', () => {
  expect(['42', '41', null].map((value) => ${camel}.score(question, value))).toEqual([3, 0, 0]);
});

it('asks, and says what is right when it was answered for good', async () => {
  const page = new ComponentPage({ language: 'de' });
  const { View } = ${camel};
  await page.draw(<View question={question} value="41" onChange={() => undefined} phase="feedback" disabled seed={0} />);
  expect(page.host.textContent).toBe('How many?Richtig ist 42.');
  await page.close();
});
`,
      ...wordFiles(kebab, {
        en: { [`${kebab}.solution`]: 'The answer is {value}.' },
        de: { [`${kebab}.solution`]: 'Richtig ist {value}.' },
        ar: { [`${kebab}.solution`]: 'الإجابة هي {value}.' },
      }),
    },
    next: [
      `In plugins/provides.test.ts: import type * as ${camel} from './${kebab}/index.ts', and in its list CHECKED ` +
        `entry<typeof ${camel}>('${kebab}').question('${camel}', '${camel}')`,
      `Ask it in a test: <question kind="${camel}" id="…" value="…"> (docs/tests.md)`,
      ...NEXT_OF_PLUGINS(kebab),
    ],
  }),
};
