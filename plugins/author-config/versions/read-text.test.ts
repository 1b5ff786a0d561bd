import { expect, it } from 'vitest';
import { firstElement, parse } from '../../../core/api.ts';
import { readText } from './read-text.ts';

const read = (xml: string): string => readText(firstElement(parse(`<html>${xml}</html>`), 'html')!);

it('RT-007 a text is read with a line for each paragraph and item; formulas and footnotes are apart from the words beside them', () => {
  expect(read('<ul><li>third letter<ul><li>inner</li></ul></li><li>last</li></ul>')).toBe('• third letter\n• inner\n• last');
  expect(read('<p>So<math><mfrac><mi>a</mi><mi>b</mi></mfrac><mo>=</mo><mn>2</mn></math>holds<br/>here</p>')).toBe('So a/b=2 holds\nhere');
  expect(read('<p>words<sup><a role="doc-noteref">1</a></sup></p><li><small>Note <a role="doc-backlink">x</a></small></li>')).toBe(
    'words [1]\n• Note',
  );
  expect(read('<table><tr><td>a</td><td>b</td></tr></table>\n <p>One <b>two</b>.</p>')).toBe('a · b\nOne two.');
  expect(read('')).toBe('');
});
