import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PNG } from 'pngjs';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { SheetFiles } from '../pictures/sheet-files.ts';
import { visual } from './command.ts';
import { isUpToDate, settle, type Materials } from './compare.ts';
import { isMeant, shotsOf } from './shots.ts';
import { PictureStore } from './store.ts';

const root = join(import.meta.dirname, '..', '..', '..');
const parent = mkdtempSync(join(tmpdir(), 'lectern-visual-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));
let store: PictureStore;
beforeEach(() => {
  store = new PictureStore(mkdtempSync(join(parent, 'store-')));
});

const [shot] = shotsOf([{ name: 'sheets/p_News.list', of: 'sheets', title: 'p_News.list' }]);
const EXAMPLE = 'xsl/sheets/samples/p_News.list.xml';
const materials = (changed: Readonly<Record<string, string>> = {}): Materials => ({
  pieces: new Map(Object.entries({ core: '1', 'xsl/sheets/p_News.xsl': '1', 'xsl/sheets/p_Blog.xsl': '1', [EXAMPLE]: '1', ...changed })),
  drawer: { sheets: new SheetFiles(root, 'demo'), first: new Set(), customer: 'demo' },
  pieceOfExample: () => EXAMPLE,
});
function taken(colour: number, failure = '') {
  const png = new PNG({ width: 4, height: 4 });
  png.data.fill(255);
  png.data.set([colour, colour, colour], 0);
  return { picture: PNG.sync.write(png), trace: { sheets: ['p_News.xsl'], styles: [], plugins: [] }, failure };
}

describe('the store of pictures', () => {
  it('takes the first picture as it is, and needs none while nothing that it was made of changes', () => {
    expect(settle(store, shot!, taken(255), materials())).toBe('new');
    expect(isUpToDate(store, shot!, materials())).toBe(true);
    expect(isUpToDate(store, shot!, materials({ 'xsl/sheets/p_Blog.xsl': '2' }))).toBe(true);
    expect(isUpToDate(store, shot!, materials({ 'xsl/sheets/p_News.xsl': '2' }))).toBe(false);
  });

  it('names what has changed of all that the picture was made of', () => {
    settle(store, shot!, taken(255), materials());
    expect(settle(store, shot!, taken(255), materials({ core: '2' }))).toBe('same');
    expect(settle(store, shot!, taken(0), materials({ core: '2', 'xsl/sheets/p_News.xsl': '2' }))).toBe('changed');
    expect(store.changed).toMatchObject([['sheets/p_News.list', { causes: ['xsl/sheets/p_News.xsl'], points: 1, rejected: false }]]);
  });

  it('forgets a change that is taken back', () => {
    settle(store, shot!, taken(255), materials());
    settle(store, shot!, taken(0), materials({ core: '2' }));
    expect(settle(store, shot!, taken(255), materials())).toBe('same');
    expect(store.changed).toEqual([]);
  });

  it('lists what draws nothing, and does not take it for the first picture', () => {
    expect(settle(store, shot!, taken(255, 'Not drawn: line 3'), materials())).toBe('changed');
    expect(store.accepted('sheets/p_News.list')).toBeUndefined();
  });

  it('keeps what is rejected as long as it looks so; what is accepted is what later pictures are compared with', () => {
    settle(store, shot!, taken(255), materials());
    settle(store, shot!, taken(0), materials({ core: '2' }));
    expect(store.decide('sheets/p_News.list', false)).toEqual(['sheets/p_News.list']);
    settle(store, shot!, taken(0), materials({ core: '3' }));
    expect(store.change('sheets/p_News.list')?.rejected).toBe(true);
    settle(store, shot!, taken(99), materials({ core: '4' }));
    expect(store.change('sheets/p_News.list')?.rejected).toBe(false);
    store.decide('all', true);
    store.save();
    const again = new PictureStore(store.folder);
    expect(settle(again, shot!, taken(99), materials())).toBe('same');
    expect(readdirSync(join(store.folder, 'pictures'))).toHaveLength(1);
  });

  it('an interrupted run is gone on with: what was written counts, and no picture is lost', () => {
    settle(store, shot!, taken(255), materials());
    store.write();
    settle(store, shot!, taken(0), materials({ core: '2' }));
    store.write();
    const again = new PictureStore(store.folder);
    expect(isUpToDate(again, shot!, materials({ core: '2' }))).toBe(true);
    const [[, changed] = []] = again.changed;
    expect(again.picture(changed?.difference ?? '')).not.toBeNull();
    again.save();
    expect(readdirSync(join(store.folder, 'pictures'))).toHaveLength(3);
  });

  it('forgets examples that are gone', () => {
    settle(store, shot!, taken(255), materials());
    expect(store.forgetAllBut(new Set())).toEqual(['sheets/p_News.list']);
    expect(store.isEmpty).toBe(true);
  });
});

it('an example has a picture in each of its states; its name means all of them', () => {
  const names = shotsOf([{ name: 'a/b', of: 'a', title: 'b' }]).map(({ name }) => name);
  expect(names).toEqual(['a/b', 'a/b@dark', 'a/b@ar', 'a/b@long', 'a/b@loading', 'a/b@error']);
  expect(names.every((name) => isMeant('a/b', name) && isMeant('all', name))).toBe(true);
  expect(isMeant('a/b', 'a/bc')).toBe(false);
});

describe('the command', () => {
  const written: string[] = [];
  const tools: Parameters<typeof visual>[1] = {
    root,
    out: (text) => void written.push(text),
    err: (text) => void written.push(text),
    build: () => {
      throw new Error('The build fails: nothing.');
    },
    launch: () => Promise.reject(new Error('no browser')),
    open: () => undefined,
  };
  const run = async (...args: readonly string[]): Promise<string> => {
    written.length = 0;
    const code = await visual([...args, '--store', store.folder], tools);
    return `${code} ${written.join('').split('\n')[0]}`;
  };

  it.each([
    [['accept'], '2 Say what to accept: a name of the list, or all.'],
    [['accept', 'a/b'], '2 Nothing has changed that is called "a/b". Run npm run visual first.'],
    [['throw'], '2 There is no command "throw".'],
    [['--loud'], "2 Unknown option '--loud'"],
    [['--help'], '0 Usage: npm run visual'],
    [['accept', 'all'], '0 0 pictures accepted, 0 left.'],
    [['--only', 'qqqq'], '2 There is no example with "qqqq" in its name.'],
    [['--only', 'p_News,p_Newz'], '2 There is no example with "p_Newz" in its name. Did you mean "p_News"?'],
    [[], '2 The build fails: nothing.'],
  ])('says of %j in a sentence what is wrong', async (args, expected) => {
    expect(await run(...args)).toContain(expected);
  });

  it('a run that fails in the browser ends with 1 and a sentence, without the log of the driver', async () => {
    const log = '\n  Browser logs:\n  - <launching> chrome';
    const failing = {
      ...tools,
      build: () => undefined,
      launch: () => Promise.reject(new Error(`browserType.launch: \u001b[31mTarget is closed${log}`)),
    };
    written.length = 0;
    expect(await visual(['--store', store.folder], failing)).toBe(1);
    expect(written.join('')).toBe(
      'The pictures could not be taken: Target is closed. What was taken stays; run npm run visual again to go on.\n',
    );
  });

  it('decides nothing, and does not begin, while another run writes', async () => {
    writeFileSync(join(store.folder, 'running'), '1');
    for (const args of [
      ['accept', 'all'],
      ['reject', 'all'],
    ])
      expect(await run(...args)).toMatch(/^2 A run is under way there/);
  });

  it('names a store that cannot be read', async () => {
    writeFileSync(join(store.folder, 'accepted.json'), '{');
    expect(await run()).toMatch(/^2 .*accepted\.json cannot be read\. Delete it/);
  });
});
