import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parse } from '../../xsl/engine/index.ts';
import { parseMenus, pathTo, selectItem } from './menu.ts';
import type { Menu, MenuItem } from './contract.ts';

const XML = `<cms><object><data><framework>
<menu id="main" kind="dropdown" target="mainContent" history="1">
  <item id="m1" selected="1" href="startPage.html" dataType="p_StartPage" action="2">
    <label language="de">Start</label><label language="en">Home</label>
    <item id="m12" selected="0" href="news.html" dataType="p_News" action="list" param="page=1"
      destID="20" target="side" command="menu.do" subselect="m2" mode="statusMenu" topSeperator="1">
      <label language="de">Aktuelles</label><icon src="img/news.svg" alt="N"/><item id="m121"/>
    </item>
    <item id="m13"/>
  </item>
  <item id="m2"><item id="m21"/></item>
</menu>
<menu id="language" kind="language" history="1"><item id="en" param="lang=en"/></menu></framework></data></object></cms>`;
const menus = parseMenus(parse(XML));
const main = menus[0]!;
const marked = (items: readonly MenuItem[]): string[] =>
  items.flatMap((item) => [...(item.selected ? [item.id] : []), ...marked(item.items)]);

describe('menu XML', () => {
  it('NAV-040 NAV-041 NAV-042 NAV-043 NAV-044 NAV-045 NAV-046 NAV-047 NAV-048 NAV-049 NAV-050 NAV-051 every field is read', () => {
    const [m1, m12] = [main.items[0]!, main.items[0]!.items[0]!];
    expect(m1).toMatchObject({
      id: 'm1',
      selected: true,
      href: 'startPage.html',
      dataType: 'p_StartPage',
      action: 2,
      param: '',
      destID: 0,
      target: '',
      command: '',
      subselect: '',
      mode: '',
      topSeperator: false,
      icon: null,
    });
    expect({ ...m1.labels }).toEqual({ de: 'Start', en: 'Home' });
    expect(m12).toMatchObject({
      id: 'm12',
      selected: false,
      href: 'news.html',
      dataType: 'p_News',
      action: 1,
      param: 'page=1',
      destID: 20,
      target: 'side',
      command: 'menu.do',
      subselect: 'm2',
      mode: 'statusMenu',
      topSeperator: true,
      icon: { src: 'img/news.svg', alt: 'N' },
    });
    expect(m12.items.map(({ id }) => id)).toEqual(['m121']);
  });

  it('NAV-021 reads the menus wherever they stand; the language menu never keeps history', () => {
    expect(menus.map(({ id, kind, history }) => [id, kind, history])).toEqual([
      ['main', 'dropdown', true],
      ['language', 'language', false],
    ]);
    expect(parseMenus(parse('<menu id="a" history="0"/>'))[0]).toMatchObject({ id: 'a', kind: 'classic', history: false, items: [] });
  });
});

describe('selectItem', () => {
  it('NAV-039 marks the item and its ancestors, clears all others, in a tree of three levels', () => {
    expect(marked(selectItem(main, 'm121')!.items)).toEqual(['m1', 'm12', 'm121']);
    expect(marked(selectItem(main, 'm13')!.items)).toEqual(['m1', 'm13']);
    expect(marked(selectItem(main, 'm21')!.items)).toEqual(['m2', 'm21']);
    expect(marked(selectItem(selectItem(main, 'm121')!, 'm21')!.items)).toEqual(['m2', 'm21']);
    expect(marked(main.items)).toEqual(['m1']);
  });

  it('NAV-049 marks what subselect names too, with its ancestors', () => {
    expect(marked(selectItem(main, 'm12')!.items)).toEqual(['m1', 'm12', 'm2']);
  });

  it('knows no other item', () => {
    expect(selectItem(main, 'zzz')).toBeNull();
    expect(selectItem(main, '')).toBeNull();
  });

  it('NAV-039 in any tree exactly the path is marked (property)', () => {
    const leaf: MenuItem = { ...main.items[1]!, items: [], selected: true, subselect: '' };
    // An item's parent is an item before it, or none.
    fc.assert(
      fc.property(fc.array(fc.nat(), { minLength: 1, maxLength: 12 }), fc.nat(), (parents, pick) => {
        const below = (parent: number): MenuItem[] =>
          parents.flatMap((each, index) => (each % (index + 1) === parent + 1 ? [{ ...leaf, id: `i${index}`, items: below(index) }] : []));
        const menu: Menu = { ...main, items: below(-1) };
        const id = `i${pick % parents.length}`;
        expect(marked(selectItem(menu, id)!.items)).toEqual(pathTo(menu.items, id)!.map((item) => item.id));
      }),
    );
  });
});
