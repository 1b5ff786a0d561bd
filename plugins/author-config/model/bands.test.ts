import { describe, expect, it } from 'vitest';
import { edits, parse, select } from '../../../xsl/engine/index.ts';
import { deleteBand, swapBand } from './bands.ts';
import type { BlockChange } from './blocks.ts';
import { changed } from './configuration.fixture.ts';

const text = (word: string, ...codes: readonly string[]): string =>
  codes.map((code) => `<html language="${code}">${word}</html>`).join('\n  ');
const AREA = '/objectDocument/object/data/areas/area';
const page = () =>
  parse(`<objectDocument><object><data><areas><area id="mainContent">
  ${text('One', 'en', 'de', 'ar')}
  ${text('Two', 'en', 'de')}
  <latest count="3"/>
  ${text('Three', 'en', 'de')}
  <courseRefs/>
</area></areas></data></object></objectDocument>`);

/** What a change leaves in its order, a text with its language, and what the focus goes to. */
function after(change: BlockChange | null): readonly [string, string] {
  const { document } = changed(page(), change!.splices);
  const named = (xpath: string): string[] =>
    select(document, xpath).map(({ name, attributes, children }) =>
      name === 'html' ? `${children[0]?.value} ${attributes[0]?.value}` : name,
    );
  return [named(`${AREA}/*`).join(', '), change!.focus === '' ? '' : named(change!.focus).join()];
}

describe('the parts of an area', () => {
  it('AUT-008 a text moves in all its languages, past whatever is beside it, and keeps the focus', () => {
    expect(after(swapBand(edits, page(), `${AREA}/html[2]`, 'after'))).toEqual([
      'Two en, Two de, One en, One de, One ar, latest, Three en, Three de, courseRefs',
      'One de',
    ]);
    expect(after(swapBand(edits, page(), `${AREA}/html[4]`, 'before'))[1]).toBe('Two en');
    expect(after(swapBand(edits, page(), `${AREA}/html[5]`, 'after'))).toEqual([
      'One en, One de, One ar, latest, Two en, Two de, Three en, Three de, courseRefs',
      'Two de',
    ]);
    expect(after(swapBand(edits, page(), `${AREA}/latest`, 'after'))).toEqual([
      'One en, One de, One ar, Two en, Two de, Three en, Three de, latest, courseRefs',
      'latest',
    ]);
    expect(swapBand(edits, page(), `${AREA}/courseRefs`, 'after')!.splices).toEqual([]);
    expect(swapBand(edits, page(), `${AREA}/html[3]`, 'before')!.splices).toEqual([]);
  });

  it('AUT-007 a text goes in all its languages; the focus goes to what comes next, or to what was before', () => {
    expect(after(deleteBand(edits, page(), `${AREA}/html[5]`))).toEqual([
      'One en, One de, One ar, latest, Three en, Three de, courseRefs',
      'latest',
    ]);
    expect(after(deleteBand(edits, page(), `${AREA}/html[1]`))[1]).toBe('Two en');
    expect(after(deleteBand(edits, page(), `${AREA}/courseRefs`))[1]).toBe('Three en');
    const { text: left } = changed(page(), deleteBand(edits, page(), `${AREA}/latest`)!.splices);
    expect(left).toContain(`<html language="de">Two</html>\n  <html language="en">Three</html>`);
  });
});
