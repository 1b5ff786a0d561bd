import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { exslt } from '../../xsl/engine/exslt/index.ts';
import { compile, parse, transformToText } from '../../xsl/engine/index.ts';
import { compareResults } from './execute.ts';

const page = readFileSync(join(import.meta.dirname, '../../docs/stylesheets.md'), 'utf8');
const blocks = [...page.matchAll(/```xml (sheet|xml|result)\n([^]*?)```/g)].map(([, name, text]) => ({ name, text: text! }));

describe('the examples of docs/stylesheets.md', () => {
  it('come in threes', () => {
    expect(blocks.length).toBeGreaterThanOrEqual(6);
    expect(blocks.map(({ name }) => name)).toEqual(Array.from({ length: blocks.length / 3 }, () => ['sheet', 'xml', 'result']).flat());
  });

  it('draw what they say', () => {
    for (let i = 0; i < blocks.length; i += 3) {
      const drawn = transformToText(compile(blocks[i]!.text, { extensions: exslt }), parse(blocks[i + 1]!.text));
      expect(compareResults(blocks[i + 2]!.text, drawn, 'xml'), `example ${i / 3 + 1}`).toBeNull();
    }
  });
});
