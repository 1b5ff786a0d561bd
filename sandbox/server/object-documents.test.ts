import { describe, expect, it } from 'vitest';
import { openSite, values } from './fixtures/site.ts';

const site = openSite();
type Reply = Awaited<ReturnType<typeof site.call>>;
const author = (query: string, fields?: Record<string, string>, token = site.author): Promise<Reply> =>
  site.call(`${query}&datatype=p_ObjectDocument`, { token, ...(fields ? { fields } : {}) });
const load = async (id: number): Promise<string> => (await author(`action=8&id=${id}`)).body;
const store = (id: number, xml: string, more = ''): Promise<Reply> => author(`action=16&id=${id}${more}`, { xml });
const shown = (id: number, dataType: string, lang = 'en'): Promise<Reply> =>
  site.get(`/dispatcher.php?mode=ajax&user=0&lang=${lang}&action=2&id=${id}&datatype=${dataType}`);
const revisionOf = (xml: string): number => Number(/^<objectDocument[^>]* revision="(\d+)"/.exec(xml)?.[1]);
const detail = (reply: Reply, name: string): string => values(reply, `//detail[@name="${name}"]/text()`).join();

describe('the whole document of an object', () => {
  it('is loaded in all languages, and stored byte for byte but for what was changed', async () => {
    const xml = await load(901);
    expect(xml).toContain('<title language="de">Über uns</title>');
    expect((await store(901, xml)).status).toBe(200);
    const again = await load(901);
    expect(revisionOf(again)).toBe(revisionOf(xml) + 1);
    expect(again.replace(/ revision="\d+"/, '')).toBe(xml.replace(/ revision="\d+"/, ''));
    expect((await store(901, again.replace('About <i>us</i>', 'About <i>us &amp; them</i>'))).status).toBe(200);
    expect((await shown(901, 'p_Object')).body).toContain('About <i>us &amp; them</i>');
  });

  it('what a payload repeats of its object follows what an author changes of it: titles, date, author and picture of a post', async () => {
    const title = '<title language="en">Learning to learn</title>';
    const xml = (await load(31))
      .replace('<blog ID="31"', '<blog ID="31" ')
      .replace('<html language="en"><p>Q', `${title}<html language="en"><p>Q`);
    expect((await store(31, xml)).status).toBe(200);
    const own = (name: string) => async () => values(await shown(31, 'p_Blog'), `/cms/object/data/blog/${name}`);
    expect(await own('@author')()).toEqual(['Ada']);
    const changed = (await load(31))
      .replace(/<title language="en">[^<]*/, '<title language="en">Another name')
      .replace(
        /<record date="[^"]*">/,
        '<record date="2026-11-01T08:00:00+01:00" author="Somebody"><picture src="img/dot.svg" alt="A dot"/>',
      );
    expect((await store(31, changed)).status).toBe(200);
    expect(await own('title[@language="en"]/text()')()).toEqual(['Another name']);
    expect([await own('@date')(), await own('@author')()]).toEqual([['2026-11-01T08:00:00+01:00'], ['Somebody']]);
    expect(await own('picture/@alt')()).toEqual(['A dot']);
    const without = (await load(31)).replace(/(<record[^>]*) author="Somebody"><picture[^>]*>/, '$1>');
    expect((await store(31, without)).status).toBe(200);
    expect([await own('@author')(), await own('picture/@alt')()]).toEqual([[], []]);
  });

  it('an event is where its record says', async () => {
    const changed = (await load(41)).replace(/(<record[^>]* location=")[^"]*/, '$1Pier 9');
    expect((await store(41, changed)).status).toBe(200);
    expect(values(await shown(41, 'p_Calendar'), '/cms/object/data/event/@location')).toEqual(['Pier 9']);
  });

  it('a character that XML cannot say is refused with the way to what has it, and nothing is stored', async () => {
    const xml = await load(901);
    const fieldOf = (reply: Reply): string => values(reply, '//field/@name').join();
    for (const [character, code] of [
      ['\0', 'U+0000'],
      ['\u000b', 'U+000B'],
      ['\uffff', 'U+FFFF'],
    ] as const) {
      const inText = await store(901, xml.replace('About <i>us', `About <i>u${character}s`));
      const inAttribute = await store(901, xml.replace(/<title language="/, `$&${character}`));
      expect([inText.status, inAttribute.status], code).toEqual([400, 400]);
      expect(inText.body).toContain(`(${code})`);
      expect([fieldOf(inText), fieldOf(inAttribute)], code).toEqual([
        '/objectDocument/object/data/genericObject/html[1]',
        '/objectDocument/object/title[1]/@language',
      ]);
      expect(fieldOf(await store(901, `<objectDocument>${character}`)), 'no document').toBe('xml');
    }
    expect(await load(901)).toBe(xml);
  });

  it('a step of a course says of itself of which type it is, by the number that an author gives it', async () => {
    const xml = await load(100);
    const step = (ID: string) => xml.replace('</chapter>', `<objectRef ID="${ID}" action="2"/></chapter>`);
    for (const ID of ['99999', '0']) {
      const reply = await store(100, step(ID));
      expect([
        reply.status,
        reply.body.includes(`objectRef/@ID=&quot;${ID}&quot;`) || reply.body.includes(`objectRef/@ID="${ID}"`),
      ]).toEqual([400, true]);
    }
    expect((await store(100, step('813'))).status).toBe(200);
    expect(await load(100)).toMatch(/<objectRef ID="813" action="2" IDObjectType="421" dataType="p_PlacementTest"\/>/);
    // Another number: another type.
    const again = (await load(100)).replace('<objectRef ID="813"', '<objectRef ID="201"');
    expect((await store(100, again)).status).toBe(200);
    expect(await load(100)).toMatch(/<objectRef ID="201" action="2" IDObjectType="501" dataType="p_News"\/>/);
  });

  it('categories and levels of a course are words: one that another course has gets its key, in all languages', async () => {
    const xml = await load(100);
    const words = (inner: string): string =>
      xml.replace(/<(category|level)\b[^>]*>[^<]*<\/\1>/g, '').replace('</record>', `${inner}</record>`);
    const both = '<category language="de">Licht &amp; Schatten</category><category language="en">Light and Shade</category>';
    expect((await store(100, words(`${both}<level language="de">Weiter</level><level key="2" language="en">On</level>`))).status).toBe(200);
    const stored = await load(100);
    expect(stored).toContain('<category language="de" key="light-and-shade">');
    expect(stored).toContain('<category language="en" key="light-and-shade">');
    expect(stored).toContain('<level language="de" key="2">');
    const course = (
      await site.call('action=16&id=0&datatype=p_Studio', {
        token: site.author,
        fields: { subAction: 'create', dataType: 'p_Course', kind: '', title: 'Another one' },
      })
    ).body;
    const other = Number(/made="(\d+)"/.exec(course)?.[1]);
    const draft = (await load(other)).replace(/<languages base="\w+" default="\w+">/, '<languages base="de" default="de">');
    const more = '<category language="de">licht &amp; schatten</category><category language="de">ضوء</category>';
    const named = draft.replace(
      /<record\b([^>]*?)\/?>(?:(.*?)<\/record>)?/s,
      (_, attributes: string, inner = '') => `<record${attributes}>${inner}${more}</record>`,
    );
    expect((await store(other, named)).status).toBe(200);
    const found = await load(other);
    expect(found).toContain('<category language="de" key="light-and-shade">');
    expect(found, 'no letters for an address').toContain(`<category language="de" key="category-${other}-2">`);
    // Another order for a level, in all languages; what nobody has changed stays as it is.
    const moved = (await load(100)).replace('<level key="2" language="en">', '<level key="7" language="en">');
    expect((await store(100, moved)).status).toBe(200);
    expect(await load(100)).toContain('<level language="de" key="7">');
  });

  it('a rule that nobody can follow is refused with the way to its field, and so is a step to nowhere', async () => {
    const path = (reply: Reply): string[] => [String(reply.status), ...values(reply, '//error/field/@name')];
    const course = await load(100);
    const rule = await store(100, course.replace(/<course\b/, '<course certificate="points 101"'));
    expect(path(rule)).toEqual(['400', '/objectDocument/object/data/course/@certificate']);
    expect(values(rule, '//error/text/text()').join()).toContain('points 101');
    const step = await store(100, course.replace('</chapter>', '<objectRef ID="99999"/></chapter>'));
    expect(path(step)[1]).toMatch(/^\/objectDocument\/object\/data\/course\/chapter\/objectRef\[\d\]\/@ID$/);
    const unit = await load(4711);
    const broken = unit.replace(/(<lesson\b[^>]*>.*?)<lesson\b/s, '$1<lesson completion="sometimes"');
    expect(path(await store(4711, broken))).toEqual(['400', '/objectDocument/object/data/unit/lesson[2]/@completion']);
    expect((await store(100, course.replace(/<course\b/, '<course certificate="points 80"'))).status).toBe(200);
  });

  it('says the stylesheet of its form where the data type has one, which is no part of it', async () => {
    const xml = await load(200);
    expect(/^<objectDocument[^>]* form="([^"]*)"/.exec(xml)?.[1]).toBe('p_News.edit');
    expect(/^<objectDocument[^>]* form=""/.test(await load(901))).toBe(true);
    expect((await store(200, xml)).status).toBe(200);
    expect((await site.get('/dispatcher.php?mode=ajax&user=0&lang=en&action=2&id=200&datatype=p_News')).body).not.toContain('form=');
    expect((await load(200)).match(/ form="/g)).toHaveLength(1);
    const sheet = await site.get(`/${'0'.repeat(12)}/xsl/p_News.edit.xsl`);
    expect([sheet.status, sheet.body.includes('xsl:stylesheet')]).toEqual([200, true]);
    for (const name of ['..%2Fp_News.xsl', 'p_News..xsl', '.p_News.xsl'])
      expect((await site.get(`/${'0'.repeat(12)}/xsl/${name}`)).body).not.toContain('xsl:stylesheet');
  });

  it('a second author is told of the first, and may overwrite by force', async () => {
    const xml = await load(202);
    expect((await store(202, xml)).status).toBe(200);
    const conflict = await store(202, xml);
    expect([conflict.status, detail(conflict, 'revision')]).toEqual([409, String(revisionOf(xml) + 1)]);
    expect((await store(202, xml, '&force=1')).status).toBe(200);
  });

  it('a unit says the revisions of its lessons: one that was stored by itself meanwhile is not overwritten', async () => {
    const xml = await load(4711);
    const lesson = await load(4712);
    expect(xml).toMatch(/<lesson [^>]*ID="4712"[^>]* revision="\d+"/);
    expect((await store(4712, lesson.replaceAll('>One</title>', '>Uno</title>'))).status).toBe(200);
    const conflict = await store(4711, xml.replace('>Eins</title>', '>Erste</title>'));
    expect([conflict.status, detail(conflict, 'lessons')]).toEqual([409, '4712']);
    const again = await load(4711);
    expect(again).toContain('>Uno</title>');
    expect((await store(4711, again.replace('>Eins</title>', '>Erste</title>'))).status).toBe(200);
    expect((await load(4711)).match(/ revision="/g)).toHaveLength(again.match(/ revision="/g)!.length);
    expect((await shown(4711, 'p_Unit', 'de')).body).toContain('>Erste</title>');
  });

  it.each([
    ['another element', (xml: string) => xml.replace('<object ', '<thing ').replace('</object>', '</thing>'), 'objectDocument/object'],
    ['another number', (xml: string) => xml.replace('<object ID="203"', '<object ID="204"'), 'ID="203"'],
    ['another data type', (xml: string) => xml.replace('dataType="p_News"', 'dataType="p_Blog"'), 'dataType="p_News"'],
    ['another payload', (xml: string) => xml.replace('<news ', '<blog ').replace('</news>', '</blog>'), 'data/news'],
    ['no title', (xml: string) => xml.replace(/<title[\s\S]*?<\/title>/g, ''), 'title'],
  ])('%s is refused by what was expected, and nothing is stored', async (_name, change, expected) => {
    const xml = await load(203);
    const reply = await store(203, change(xml));
    expect([reply.status, detail(reply, 'expected')]).toEqual([400, expected]);
    expect(await load(203)).toBe(xml);
  });

  it('broken XML, dates that there are not, and objects that are nowhere say so', async () => {
    const xml = await load(204);
    expect((await store(204, xml.replace('</data>', ''))).status).toBe(400);
    const reply = await store(204, xml.replace(/(<record date=")[^"]*/, '$12026-02-30T08:00:00+01:00'));
    expect([reply.status, reply.body.includes('2026-02-30')]).toEqual([400, true]);
    expect((await author('action=8&id=99999999')).status).toBe(404);
    expect(await load(204)).toBe(xml);
  });

  it('is nobody else’s to load or store: learners and guests are refused', async () => {
    const xml = await load(204);
    for (const token of [undefined, site.learner]) {
      const more = token === undefined ? {} : { token };
      expect((await site.call('action=8&id=204&datatype=p_ObjectDocument', more)).status).toBe(403);
      expect((await site.call('action=16&id=204&datatype=p_ObjectDocument', { ...more, fields: { xml } })).status).toBe(403);
    }
    expect(await load(204)).toBe(xml);
  });
});
