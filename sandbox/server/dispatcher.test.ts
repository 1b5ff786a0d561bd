import { describe, expect, it } from 'vitest';
import { select } from '../../xsl/engine/index.ts';
import { found, openSite, values } from './fixtures/site.ts';

const site = openSite();
const ask = (query: string, options = {}) => site.call(query, options);

describe('envelope', () => {
  it('RT-007 protocol 2.1: root cms, the object with its titles in all languages, one payload', async () => {
    const reply = await ask('action=2&id=4711&datatype=p_Unit&returnFunction=0a1b2c3d');
    expect(reply.status).toBe(200);
    expect(reply.headers['content-type']).toBe('application/xml; charset=UTF-8');
    expect(reply.headers['ccms-request-id']).toMatch(/^r-/);
    expect(values(reply, '/cms/@lang | /cms/@customer | /cms/@returnFunction')).toEqual(['de', 'demo', '0a1b2c3d']);
    expect(values(reply, '/cms/object/@ID | /cms/object/@IDObjectType | /cms/object/@dataType')).toEqual(['4711', '4', 'p_Unit']);
    expect(values(reply, '/cms/object/title/@language')).toEqual(['en', 'de']);
    expect(values(reply, '/cms/object/languages/language[@selected="1"]/@code')).toEqual(['de']);
    expect(select(reply.xml(), '/cms/object/data/*').map(({ name }) => name)).toEqual(['unit']);
  });

  it('RT-007 protocol 4: the payload keeps the asked language, else the default one; subtitles keep all', async () => {
    const reply = await ask('action=2&id=4711&datatype=p_Unit');
    expect(values(reply, '//lesson[@id="1"]/title/@language')).toEqual(['de']);
    expect(values(reply, '//lesson[@id="2"]/title/@language')).toEqual(['en']);
    expect(values(reply, '//subtitles/@language')).toEqual(['en', 'de']);
  });

  it.each(['2', 'show', 'c_Show', 'C_SHOW'])('RT-020 the server takes action=%s', async (action) => {
    expect((await ask(`action=${action}&id=21x&datatype=p_News`)).status).toBe(400);
    expect((await ask(`action=${action}&id=200&datatype=p_News`)).status).toBe(200);
  });

  it.each([
    ['RT-058', 0, 'p_News'],
    ['RT-061', 4, 'p_Site'],
    ['RT-066', 128, 'p_News'],
    ['RT-073', 16384, 'p_News'],
    ['RT-075', 65536, 'p_News'],
  ])('%s the server takes action=%i of %s', async (_row, action, dataType) => {
    const fields = { xml: '<search tab="all" lang="de"><simple>Meldung</simple></search>' };
    const reply = await ask(
      `action=${action}&id=${dataType === 'p_News' ? 200 : 0}&datatype=${dataType}`,
      dataType === 'p_Site' ? { fields } : {},
    );
    expect([reply.status, values(reply, '/cms/object[1]/@dataType')]).toEqual([200, [dataType]]);
  });

  it.each([
    ['RT-065', 64],
    ['RT-069', 1024],
    ['RT-076', 131072],
  ])('%s the server takes action=%i of those who may write', async (_row, action) => {
    const status = async (token: string) => (await ask(`action=${action}&id=200&datatype=p_News`, { token })).status;
    expect([await status(site.author), await status(site.learner)]).toEqual([200, 403]);
  });

  it('RT-007 the order of the query does not matter, and a repeated fixed name does not change it', async () => {
    const { body } = await site.call('id=200&datatype=p_News&action=2&id=201');
    expect(body).toContain('<object ID="200"');
  });

  it('RT-007 POST and GET are answered alike; + and %20 are spaces', async () => {
    const fields = { name: 'Ada L', email: 'a@b.example', topic: '1', copy: '0' };
    expect((await ask('action=16&id=910&datatype=p_Contact', { fields })).status).toBe(200);
    expect((await ask('action=2&id=200&datatype=p_News', { fields: { a: 'b' } })).status).toBe(200);
  });

  it('RT-007 protocol 1.2: framework=1 adds the page frame to another view', async () => {
    const reply = await ask('action=2&id=200&datatype=p_News&framework=1');
    expect(values(reply, '/cms/object/@dataType')).toEqual(['p_News', 'p_StartPage']);
    expect(select(reply.xml(), '/cms/object[2]/data/framework/menu')).toHaveLength(2);
  });
});

describe('errors', () => {
  const code = async (query: string, options = {}) => {
    const reply = await ask(query, options);
    return [reply.status, values(reply, '/cms/error/@code')[0], values(reply, '/cms/error/@status')[0]];
  };
  it('RT-007 protocol 2.2: unknownAction, unknownDataType, notFound, notPermitted, validation', async () => {
    expect(await code('action=c_Fly&datatype=p_News')).toEqual([400, 'unknownAction', '400']);
    expect(await code('action=3&datatype=p_News')).toEqual([400, 'unknownAction', '400']);
    expect(await code('action=2&datatype=p_Nothing')).toEqual([400, 'unknownDataType', '400']);
    expect(await code('action=2&id=99999&datatype=p_News')).toEqual([404, 'notFound', '404']);
    expect(await code('action=32&id=200&datatype=p_News', { fields: { confirm: '1' } })).toEqual([403, 'notPermitted', '403']);
    expect(await code('action=2&id=-1&datatype=p_News')).toEqual([400, 'validation', '400']);
    expect(await code('action=2&id=200&datatype=p_News%22%3E')).toEqual([400, 'validation', '400']);
  });

  it('RT-026 a session token in the address is refused', async () => {
    expect(await code(`action=2&id=200&datatype=p_News&token=${site.learner}`)).toEqual([400, 'validation', '400']);
  });

  it('RT-007 protocol 2.2: missing and wrong fields are named with their codes', async () => {
    const reply = await ask('action=16&id=910&datatype=p_Contact', { fields: { name: 'x'.repeat(21), email: 'nobody', topic: '9' } });
    expect(reply.status).toBe(400);
    expect(select(reply.xml(), '/cms/error/field').map((field) => field.attributes.map(({ value }) => value))).toEqual([
      ['name', 'required.maxlength'],
      ['email', 'required.email'],
      ['topic', 'required.pattern'],
    ]);
    expect(values(await ask('action=16&id=0&datatype=p_Contact', { fields: {} }), '//field[@name="name"]/@code')).toEqual([
      'required.empty',
    ]);
  });

  it('RT-007 a body over the limit is answered 413 with an error document', async () => {
    const reply = await ask('action=16&id=0&datatype=f_Error', { fields: { error: 'x'.repeat(9_000_000) } });
    expect([reply.status, values(reply, '/cms/error/@code')[0]]).toEqual([413, 'tooLarge']);
    expect(await code('action=16&id=0&datatype=f_Error', { fields: { error: 'x'.repeat(70_000) } })).toEqual([413, 'tooLarge', '413']);
  });

  it('RT-007 what a caller sends never becomes markup of the answer', async () => {
    const reply = await ask(`action=${encodeURIComponent('"><script>')}&datatype=p_News`);
    expect(values(reply, '/cms/error/@code')).toEqual(['unknownAction']);
    expect(reply.body).not.toContain('<script');
  });
});

describe('views', () => {
  it('RT-007 protocol 4.2: start view with branding, menus and areas; latest becomes a list', async () => {
    const reply = await ask('action=show&id=0&datatype=p_StartPage&framework=1');
    expect(values(reply, '//branding/@name | //branding/@logo')).toEqual(['Demo', 'img/logo.svg']);
    expect(values(reply, '//framework/menu/@id')).toEqual(['main', 'language']);
    expect(values(reply, '//framework/area/@id')).toEqual(['mainContent', 'footer']);
    expect(values(reply, '//area[@id="mainContent"]/list[@dataType="p_News"]/SHW_p_News/@ID')).toEqual(['224', '223', '222']);
    expect(reply.body).not.toContain('<latest');
    expect(values(await ask('action=show&id=0&datatype=p_StartPage'), '//framework/*/@id')).toEqual(['mainContent']);
  });

  it('RT-007 RT-060 protocol 4.1: menus have labels of one language, and no items of plugins that are off', async () => {
    expect(values(await ask('action=2&id=0&datatype=p_Menu'), '//item/@id')).toEqual(['news', 'blog', 'language-de']);
    const nordlicht = await ask('action=2&id=0&datatype=p_Menu', { host: 'nordlicht.localhost:8080' });
    expect(values(nordlicht, '//item/@id')).toEqual(['news', 'language-de']);
    expect(select(nordlicht.xml(), '//item[@id="news"]/label').map((label) => label.attributes[0]?.value)).toEqual(['de']);
    expect(values(await ask('action=2&id=0&datatype=p_Menu&menu=language'), '/cms/object[1]//menu/@id')).toEqual(['language']);
  });

  it('RT-006 a data type whose plugin a customer has switched off is unknown there', async () => {
    expect((await ask('action=2&id=31&datatype=p_Blog')).status).toBe(200);
    const off = await ask('action=2&id=31&datatype=p_Blog', { host: 'test.nordlicht.localhost' });
    expect([off.status, values(off, '//error/@code')[0]]).toEqual([400, 'unknownDataType']);
    expect((await ask('action=2&id=0&datatype=p_StartPage', { host: 'nordlicht.localhost' })).body).not.toContain('p_Blog');
  });

  it('RT-007 protocol 4.6: lists have pages, newest first; insertObject stays as it is', async () => {
    const first = await ask('action=1&datatype=p_News&page=1&pageSize=10');
    const third = await ask('action=1&datatype=p_News&page=3&pageSize=10');
    expect(values(first, '//list/@count | //list/@page')).toEqual(['1', '25']);
    expect(values(first, '//SHW_p_News/@ID')).toEqual([224, 223, 222, 221, 220, 219, 218, 217, 216, 215].map(String));
    expect(values(third, '//SHW_p_News/@ID')).toHaveLength(5);
    expect(values(first, '//SHW_p_News[1]/@href')).toEqual(['news-224.html']);
    expect(values(await ask('action=2&id=200&datatype=p_News'), '//news/insertObject/@ID')).toEqual(['901']);
  });

  it('RT-007 protocol 4.6: the calendar answers a range, with what reaches into it', async () => {
    const range = (from: string, to: string) => ask(`action=1&datatype=p_Calendar&from=${from}&to=${to}`);
    expect(values(await range('2026-11-01', '2026-11-30'), '//SHW_p_Calendar/@ID')).toEqual(['41', '42']);
    expect(values(await range('2026-12-01', '2026-12-31'), '//SHW_p_Calendar/@ID')).toEqual(['42']);
    expect(values(await range('2026-12-03', '2026-12-31'), '//SHW_p_Calendar/@ID')).toEqual([]);
    expect((await range('2026-02-30', '2026-03-01')).status).toBe(400);
    expect((await range('2026-12-01', '2026-11-01')).status).toBe(400);
    const file = await ask('action=512&id=41&datatype=p_Calendar');
    expect(file.headers['content-disposition']).toBe('attachment; filename="event-41.ics"');
    expect(file.body).toContain('DTSTART:20261125T170000Z');
  });

  it('RT-007 protocol 4.3: IDLesson selects the lesson of a unit', async () => {
    const reply = await ask('action=2&id=4711&datatype=p_Unit&IDLesson=2&fromHistory=1');
    expect(values(reply, '//unit/@idLesson | //unit/@bFromHistory')).toEqual(['2', '1']);
    expect(values(reply, '//lesson[@selected="1"]/@id')).toEqual(['2']);
  });

  it('RT-007 protocol 4.4, 4.8, 4.5: course, lesson object, tests, generic object, framework preview', async () => {
    expect(values(await ask('action=2&id=100&datatype=p_Course'), '//objectRef/@title | //objectRef/@state')).toEqual([
      'Erste Schritte',
      'open',
      'Übung',
      'open',
    ]);
    expect((await ask('action=2&id=4713&datatype=p_LessonObject')).body).toContain('<lesson id="2"');
    expect((await ask('action=2&id=812&datatype=p_PracticeTest')).body).toContain('kind="practice"');
    expect((await ask('action=2&id=813&datatype=p_PlacementTest')).body).toContain('<level id="A1"');
    expect((await ask('action=2&id=901&datatype=p_Object')).body).toContain('<p>Über uns</p>');
    expect(values(await ask('action=2&id=1&datatype=p_FrameworkPreview'), '//framework/@preview')).toEqual(['1']);
  });

  it('RT-007 who is logged in sees the progress of courses, others do not; views without an object have titles', async () => {
    expect(values(await ask('action=1&datatype=p_Course', { token: site.learner }), '//SHW_p_Course/@progress')).toEqual(['50']);
    expect(values(await ask('action=1&datatype=p_Course'), '//SHW_p_Course/@progress')).toEqual([]);
    expect(select((await ask('action=2&datatype=p_Login')).xml(), '/cms/object/title').map((title) => title.children[0]?.value)).toEqual([
      'Log in',
      'تسجيل الدخول',
      'Anmelden',
    ]);
  });

  it('RT-007 RT-067 RT-068 RT-072 protocol 4.7: print is a page, download and export are files', async () => {
    const print = await ask('action=256&id=200&datatype=p_News');
    expect(print.headers['content-type']).toContain('text/html');
    expect(print.headers['content-security-policy']).toContain("default-src 'none'");
    expect(print.body).toContain('<h1>Meldung Nummer 0</h1>');
    expect((await ask('action=512&id=200&datatype=p_News')).headers['content-disposition']).toBe('attachment; filename="p_News-200.html"');
    expect((await ask('action=8192&id=200&datatype=p_News')).headers['content-disposition']).toBe('attachment; filename="p_News-200.xml"');
  });

  it('RT-007 protocol 3.5: an error report is kept and answered 204', async () => {
    const report = JSON.stringify({ exception: { name: 'TypeError' } });
    expect((await ask('action=16&id=0&datatype=f_Error', { fields: { error: report }, token: 'aaaa.bbbb.cccc' })).status).toBe(204);
    const rows = await site.server.services.store.selectFrom('error_reports').select('report').execute();
    expect(rows.map((row) => row.report)).toContain(report);
    expect((await ask('action=16&id=0&datatype=f_Error', { fields: { error: 'no JSON' } })).status).toBe(400);
  });
});

describe('authors', () => {
  it('SES-035 RT-062 only authors get the bits edit and delete, and what is to be edited', async () => {
    const permitted = async (token?: string) =>
      Number(values(await ask('action=2&id=200&datatype=p_News', { token }), '/cms/object/@permittedActions')[0]);
    expect((await permitted(site.author)) & (8 | 32)).toBe(8 | 32);
    expect((await permitted(site.learner)) & (8 | 32)).toBe(0);
    expect((await permitted()) & (8 | 32)).toBe(0);
    expect((await ask('action=8&id=200&datatype=p_News', { token: site.learner })).status).toBe(403);
    expect((await ask('action=8&id=200&datatype=p_News', { token: site.author })).status).toBe(200);
  });

  it('RT-007 RT-064 RT-070 RT-074 protocol 4.7: delete asks for confirm=1; sort orders the list; import adds', async () => {
    const fields = { confirm: '1' };
    expect((await ask('action=32&id=204&datatype=p_News', { token: site.author, fields: {} })).status).toBe(400);
    expect((await ask('action=32&id=204&datatype=p_News', { token: site.author, fields })).body).toContain('<deleted ID="204"/>');
    expect((await ask('action=2&id=204&datatype=p_News')).status).toBe(404);
    expect((await ask('action=32&id=204&datatype=p_News', { token: site.author, fields })).status).toBe(404);
    await ask('action=2048&datatype=p_News', { token: site.author, fields: { order: '201,203' } });
    expect(values(await ask('action=1&datatype=p_News&pageSize=3'), '//SHW_p_News/@ID')).toEqual(['201', '203', '224']);
    expect((await ask('action=2048&datatype=p_News', { token: site.author, fields: { order: '1;drop' } })).status).toBe(400);
    const boundary = 'xyz';
    const file =
      '<objects><object ID="299" IDObjectType="501" dataType="p_News"><title language="de">Neu</title>' +
      '<record date="2027-01-01T00:00:00+01:00"/><data><news ID="299"/></data></object></objects>';
    const payload =
      `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.xml"\r\nContent-Type: text/xml\r\n\r\n` +
      `${file}\r\n--${boundary}--\r\n`;
    const imported = await site.server.app.inject({
      method: 'POST',
      url: '/dispatcher.php?mode=ajax&action=32768&datatype=p_News',
      payload,
      headers: { authorization: `Bearer ${site.author}`, 'content-type': `multipart/form-data; boundary=${boundary}` },
    });
    expect(imported.body).toContain('<stored ID="299" count="1"/>');
    expect((await ask('action=2&id=299&datatype=p_News')).status).toBe(200);
  });

  it('RT-007 RT-063 store takes a payload, and refuses one made from an older revision', async () => {
    const store = (xml: string, revision: string) =>
      ask('action=16&id=210&datatype=p_News', { token: site.author, fields: { xml, revision } });
    const xml = '<news ID="210"><html language="de"><p>Okapi</p></html></news>';
    expect((await store(xml, '1')).body).toContain('<stored ID="210" revision="2"/>');
    expect((await ask('action=2&id=210&datatype=p_News')).body).toContain('Okapi');
    const late = await store(xml, '1');
    expect([late.status, values(late, '//error/@code')[0]]).toEqual([409, 'revisionConflict']);
    expect((await store('<news>', '2')).status).toBe(400);
    expect((await store('<blog/>', '2')).status).toBe(400);
    for (const revision of ['abc', '1.5', '-1', '2e0', '9'.repeat(10)]) {
      const refused = await store(xml, revision);
      expect([refused.status, found(refused, '//error/field')], revision).toEqual([400, [{ name: 'revision', code: 'required.number' }]]);
    }
    expect((await store('<!DOCTYPE news [<!ENTITY a "b">]><news>&a;</news>', '2')).status).toBe(400);
  });

  it('RT-007 protocol 6: a configuration is loaded, stored with its revision, reset', async () => {
    const load = () => ask('action=8&id=901&datatype=p_ObjectConfiguration', { token: site.author });
    const first = await load();
    expect(values(first, '/objectConfiguration/@ID | /objectConfiguration/@revision')).toEqual(['901', '1']);
    const xml = first.body.replace('name="showNavigation" type="checkbox"', 'name="showNavigation" data-own="800" type="checkbox"');
    const store = (extra = '') =>
      ask(`action=store&id=901&datatype=p_ObjectConfiguration${extra}`, { token: site.author, fields: { xml } });
    expect((await store()).body).toContain('<stored ID="901" revision="2"/>');
    expect((await load()).body).toContain('data-own="800"');
    expect((await store()).status).toBe(409);
    expect((await store('&force=1')).body).toContain('revision="3"');
    expect((await ask('action=verify&id=901&datatype=p_ObjectConfiguration', { token: site.author })).body).toContain('data-own="800"');
    expect(
      (await ask('action=verify&id=0&datatype=p_ObjectConfiguration&systemObject=makroTemplateDefinitions', { token: site.author })).body,
    ).toContain('<makroTemplateDefinitions');
    expect(
      (
        await ask('action=store&id=901&datatype=p_ObjectConfiguration', {
          token: site.author,
          fields: { xml: `<objectConfiguration ID="901" revision="3">${' '.repeat(2 * 1024 * 1024)}</objectConfiguration>` },
        })
      ).status,
    ).toBe(413);
    expect(
      (await ask('action=delete&id=901&datatype=p_ObjectConfiguration', { token: site.author, fields: { confirm: '1' } })).body,
    ).toContain('<deleted ID="901"/>');
    expect((await load()).body).not.toContain('data-own');
    expect((await ask('action=8&id=901&datatype=p_ObjectConfiguration', { token: site.learner })).status).toBe(403);
  });
});
