import { expect, it } from 'vitest';
import { parse } from '../../../core/api.ts';
import { edits } from '../../../xsl/engine/index.ts';
import { cloneBlock, insertCopies } from '../model/blocks.ts';
import { changeLevel } from './levels.ts';

const DOCUMENT =
  '<objectDocument html="main"><object dataType="p_Menu"><data><menu>\n  <item id="a"/>\n  ' +
  '<item id="b"><item id="c"/></item>\n</menu></data></object></objectDocument>';
const MENU = '/objectDocument/object/data/menu';

function moved(xpath: string, where: 'in' | 'out'): string | null {
  const document = parse(DOCUMENT);
  const change = changeLevel(edits, document, xpath, where);
  if (change === null) return null;
  return /<menu>([\s\S]*)<\/menu>/
    .exec(edits.serializeSource(edits.applyEdits(document, change.splices).document))![1]!
    .replace(/\s*\n\s*/g, '');
}

it('an item moves below the one before it, with all that is below itself, and out behind the one it lies in', () => {
  expect(moved(`${MENU}/item[@id='b']`, 'in')).toBe('<item id="a"><item id="b"><item id="c"/></item></item>');
  expect(moved(`${MENU}/item[@id='b']/item`, 'out')).toBe('<item id="a"/><item id="b"></item><item id="c"/>');
});

it('the first one cannot move in, nor one of the first level out', () => {
  expect(moved(`${MENU}/item[@id='a']`, 'in')).toBeNull();
  expect(moved(`${MENU}/item[@id='a']`, 'out')).toBeNull();
});

it('a copy and a new item have ids that no other item of the menu has, on any level', () => {
  const document = parse(DOCUMENT);
  const copy = cloneBlock(edits, document, `${MENU}/item[@id='b']`)!;
  expect([...copy.splices[0]!.insert.matchAll(/id="(\w+)"/g)].map(([, id]) => id)).toEqual(['b1', 'c1']);
  const added = insertCopies(edits, document, { into: MENU }, ['<item id="c"/>']);
  expect(added.focus).toBe('c1');
});
