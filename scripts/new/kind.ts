/** What a kind of scaffold makes of a name. */
export interface Made {
  /** Path in the project -> text. */
  readonly files: Readonly<Record<string, string>>;
  /** Lines of lists that are written by hand: where what they belong before is not found, they are named as what is to be done. */
  readonly adds?: readonly { readonly file: string; readonly before: string; readonly text: string }[];
  /** What is to be done next, one sentence or command each. */
  readonly next: readonly string[];
}

/** A name in the spellings that code, markup and people need. */
export interface Name {
  /** `reading-list` */
  readonly kebab: string;
  /** `readingList` */
  readonly camel: string;
  /** `ReadingList` */
  readonly pascal: string;
  /** `Reading list` */
  readonly words: string;
}

export interface Kind {
  /** What `npm run new` says of it. */
  readonly what: string;
  /** @param root folder of the project, which is only read */
  make(name: Name, root: string): Made;
}

export const json = (value: unknown): string => `${JSON.stringify(value, null, 2)}\n`;

/** Words of a plugin in the languages that core's words are whole in. */
export const wordFiles = (id: string, words: Readonly<Record<'en' | 'de' | 'ar', object>>): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([language, each]) => [`plugins/${id}/texts/${language}.json`, json(each)]));

/** A word in French: a customer of the tests offers that language, and brings the words that nothing built in has. */
export const frenchWord = (key: string, word: string): NonNullable<Made['adds']>[number] => ({
  file: 'tests/customers/rivage/texts/fr.json',
  before: '\n}\n',
  text: `,\n  ${JSON.stringify(key)}: ${JSON.stringify(word)}`,
});

/** The head of every manifest. */
export const manifestOf = (id: string, rest: object): string =>
  json({ $schema: '../../core/plugins/manifest.schema.json', id, version: '1.0.0', api: 1, entry: './index.ts', ...rest });

export const NEXT_OF_PLUGINS = (id: string): string[] => [
  `npm run check:plugin -- ${id}`,
  `npx vitest run plugins/${id}`,
  'npm run dev, which shows every change of a component in the open page',
];
