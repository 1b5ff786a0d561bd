import { join } from 'node:path';
import { frenchWord, manifestOf, NEXT_OF_PLUGINS, wordFiles, type Kind, type Made, type Name } from './kind.ts';
import { firstFree, numbersIn } from './numbers.ts';

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

/** A test with the question, as the gallery shows it: asked, answered wrongly, and looked through at the end. */
function examples({ kebab, camel, words }: Name, root: string): Record<string, string> {
  const used = new Set(['plugins', 'config/modules'].flatMap((each) => [...numbersIn(join(root, each), /\.xml$/, /\bID="(\d+)"/g)]));
  const begin = ['press=".test-start button"'];
  const wrong = [...begin, 'type="41" into=".question__text + input"', 'press=".test-steps .button:not(.button--quiet)"'];
  const review = [...wrong, 'press=".test-steps__finish:not(.button--quiet, [aria-disabled])"', 'press=".test-end .test-steps button"'];
  const states: readonly (readonly [string, readonly string[], string])[] = [
    ['', begin, '.question__text + input'],
    ['.wrong', wrong, '.test-feedback:not([data-outcome=right])'],
    ['.review', review, '.test-review .question[data-phase=review]'],
  ];
  return Object.fromEntries(
    states.map(([state, steps, shown]) => {
      const ID = firstFree(9850, used);
      used.add(ID);
      const instructions = [...steps, `shows="${shown}"`].map((each) => `<?example ${each}?>\n`).join('');
      return [
        `plugins/${kebab}/examples/${camel}${state}.xml`,
        `${instructions}<cms version="1" lang="en">
  <object ID="${ID}" IDObjectType="421" action="2" dataType="p_PracticeTest" permittedActions="2" language="">
    <title language="en">${words}</title>
    <data>
      <test ID="${ID}" kind="practice" mpoints="2" display="one" feedback="each">
        <question id="q1" kind="${camel}" points="2" value="42"><text language="en">How many?</text></question>
      </test>
    </data>
  </object>
</cms>
`,
      ];
    }),
  );
}

/** A plugin with a kind of question. */
export const question: Kind = {
  what: 'a plugin with a kind of question',
  make: (name, root) => made(name, examples(name, root)),
};

function made({ kebab, camel, pascal }: Name, shown: Readonly<Record<string, string>>): Made {
  return {
    files: {
      ...shown,
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
    next: [`Ask it in a test: <question kind="${camel}" id="…" value="…"> (docs/tests.md)`, ...NEXT_OF_PLUGINS(kebab)],
    adds: [
      frenchWord(`${kebab}.solution`, 'La réponse est {value}.'),
      {
        file: 'plugins/provides.test.ts',
        before: "import type * as search from './search/index.ts';\n",
        text: `import type * as ${camel}Plugin from './${kebab}/index.ts';\n`,
      },
      {
        file: 'plugins/provides.test.ts',
        before: '];\n\nconst manifests = ',
        text: `  entry<typeof ${camel}Plugin>('${kebab}').question('${camel}', '${camel}'),\n`,
      },
    ],
  };
}
