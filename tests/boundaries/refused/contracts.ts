import { refused, type RefusedByRule } from './refused.ts';

export const contracts: RefusedByRule = {
  contractsAlone: [
    refused(
      "a plugin's contract imports a component of its own",
      { 'plugins/outbox/contract.ts': "import { I } from './view/indicator.tsx';", 'plugins/outbox/view/indicator.tsx': '' },
      'component plugins/outbox/view/indicator.tsx',
    ),
    refused(
      'a contract reaches a class through another file',
      {
        'core/text/contract.ts': "export type { T } from './model.ts';",
        'core/text/model.ts': "import type { T } from './texts.ts';",
        'core/text/texts.ts': 'export class Texts implements T {}',
      },
      'class in core/text/texts.ts',
    ),
    refused(
      'a class as a value',
      { 'core/text/contract.ts': "export { make } from './make.ts';", 'core/text/make.ts': 'export const make = class Foo {};' },
      'class in core/text/make.ts',
    ),
    refused(
      'a class of its own',
      { 'core/text/contract.ts': 'abstract class Texts<T> {}\nexport { Texts };' },
      'class in core/text/contract.ts',
    ),
    refused(
      'a contract imports the model of another room',
      { 'core/view/contract.ts': "import type { T } from '../text/model.ts';" },
      'core/text/model.ts',
    ),
    refused("a player's package in a contract", { 'plugins/x/contract.ts': "import type { A } from 'hls.js';" }, 'hls.js'),
    refused('a hook in a contract', { 'plugins/x/contract.ts': "import { useMemo } from 'react';" }, 'plugins/x/contract.ts runs React'),
    refused(
      'a contract imports a file of another room',
      { 'core/view/contract.ts': "import type { T } from '../text/texts.ts';" },
      'texts.ts',
    ),
  ],
};
