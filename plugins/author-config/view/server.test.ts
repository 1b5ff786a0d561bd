import { afterEach, describe, expect, it, vi } from 'vitest';
import { parse } from '../../../xsl/engine/index.ts';
import { loadMacroTemplates, loadMediaToken, loadOther, serverCalls } from './server.ts';

type Server = Parameters<typeof serverCalls>[0];
const DEFINITIONS = '<makroTemplateDefinitions><makroTemplate id="a"/></makroTemplateDefinitions>';
afterEach(() => {
  vi.restoreAllMocks();
});

function server(outcome: string, xml: string, status = 200, macroTemplateMode = 'call', text = '') {
  const sent: object[] = [];
  const asked: string[] = [];
  const requests = {
    send: async (parameters: object) => {
      sent.push(parameters);
      return { outcome, status, rendered: false, answer: xml ? { document: parse(xml), error: text ? { text } : null } : null };
    },
  };
  const transport = async (address: string) => {
    asked.push(address);
    return new Response(status === 200 ? xml : null, { status });
  };
  return {
    sent,
    asked,
    server: {
      requests,
      transport,
      configuration: { dataTypes: {}, macroTemplateMode, customer: 'acme', versionHash: 'abc123' },
    } as unknown as Server,
  };
}

describe('calls of the author layer', () => {
  it('AUT-053 AUT-096 a configuration is asked for with action edit and the ID', async () => {
    const { sent, server: made } = server('success', '<objectConfiguration revision="3"/>');
    expect(await serverCalls(made, 7).load()).toHaveProperty('document');
    expect(sent).toEqual([{ action: 'edit', dataType: 'p_ObjectConfiguration', ID: 7, bRender: false }]);
    expect(await serverCalls(server('success', '<other/>').server, 7).load()).toHaveProperty('problem');
  });

  it('for authors alone it is a working copy, which is discarded after a question of its own', async () => {
    const { sent, server: made } = server('success', '<cms><stored ID="7" revision="4" working="12"/></cms>');
    const calls = serverCalls(made, 7, true);
    expect(await calls.send('<objectDocument/>', false, 'authors')).toEqual({ revision: 4, working: 12 });
    expect(await calls.discardWorking!(12, 'Really?')).toEqual({ revision: 0 });
    expect(sent).toMatchObject([
      { action: 'store', dataType: 'p_ObjectDocument', fields: { xml: '<objectDocument/>', subAction: 'working' } },
      { action: 'delete', dataType: 'p_ObjectDocument', requestConfirm: 'Really?', paramString: 'working=12' },
    ]);
    expect(await serverCalls(server('notSent', '', 0).server, 7, true).discardWorking!(12, 'Really?')).toBe(null);
  });

  it('a refusal that names what it means says the way to it; names of fields of other forms are none', async () => {
    const name = '/objectDocument/object/data/course/@certificate';
    const answer = {
      document: null,
      error: {
        text: 'No rule.',
        fields: [
          { name: 'confirm', code: 'x' },
          { name, code: 'rule' },
        ],
      },
    };
    const { server: made } = server('httpError', '', 400);
    const requests = { send: async () => ({ outcome: 'httpError', status: 400, rendered: false, answer }) };
    expect(await serverCalls({ ...made, requests } as never, 7, true).send('<x/>', false, 'visitors')).toEqual({
      ...{ problem: 'badXml', status: 400, sentence: 'No rule.', path: name },
    });
  });

  it('a site that is closed says so in its own words; another 503 is a server that fails', async () => {
    const words = 'Closed until noon. We are moving.';
    const error = (detail: string): string =>
      `<cms><error status="503" code="unavailable">${detail}<text language="en">x</text></error></cms>`;
    const closed = server('httpError', error('<detail name="maintenance">1</detail>'), 503, 'call', words).server;
    expect(await serverCalls(closed, 7, true).send('<x/>', false, 'visitors')).toEqual({ problem: 'closed', status: 503, sentence: words });
    expect(await serverCalls(closed, 7, true).load()).toMatchObject({ problem: 'closed' });
    const full = server('httpError', error('<detail name="wait">5</detail>'), 503, 'call', 'Busy.').server;
    expect(await serverCalls(full, 7, true).send('<x/>', false, 'visitors')).toMatchObject({ problem: 'failed', status: 503 });
  });

  it('AUT-097 AUT-098 storing posts the document as field xml, and force=1 after a conflict', async () => {
    const { sent, server: made } = server('success', '<cms><stored ID="7" revision="4"/></cms>');
    expect(await serverCalls(made, 7).send('<objectConfiguration/>', false, 'visitors')).toEqual({ revision: 4, working: 0 });
    await serverCalls(made, 7).send('<x/>', true, 'visitors');
    expect(sent).toMatchObject([
      { action: 'store', ID: 7, fields: { xml: '<objectConfiguration/>' } },
      { fields: { xml: '<x/>' }, paramString: 'force=1' },
    ]);
    expect(await serverCalls(server('failed', '', 409).server, 7).send('<x/>', false, 'visitors')).toEqual({
      problem: 'conflict',
      status: 409,
      sentence: '',
    });
    expect(await serverCalls(server('notSent', '', 0).server, 7).send('<x/>', false, 'visitors')).toEqual({
      problem: 'session',
      status: 0,
      sentence: '',
    });
    const refused = server('httpError', '<cms><error/></cms>', 400, 'call', 'Content has no namespaces: <x:y> (2)');
    expect(await serverCalls(refused.server, 7).send('<x/>', false, 'visitors')).toEqual({
      ...{ problem: 'badXml', status: 400, sentence: 'Content has no namespaces: <x:y> (2)' },
    });
  });

  it('AUT-102 a reset is a deletion, which the pipeline asks about; declined it is nothing', async () => {
    const { sent, server: made } = server('success', '<cms><deleted ID="7"/></cms>');
    expect(await serverCalls(made, 7).reset(5)).toEqual({ revision: 0 });
    expect(sent).toMatchObject([{ action: 'delete', dataType: 'p_ObjectConfiguration', ID: 7, paramString: 'revision=5' }]);
    expect(await serverCalls(server('notSent', '').server, 7).reset(5)).toBeNull();
  });

  it('AUT-099 another object is asked for with action verify', async () => {
    const { sent, server: made } = server('success', '<objectConfiguration/>');
    expect(await loadOther(made, 9)).not.toBeNull();
    expect(sent).toMatchObject([{ action: 'verify', dataType: 'p_ObjectConfiguration', ID: 9 }]);
    expect(await loadOther(server('failed', '', 404).server, 9)).toBeNull();
  });

  it('AUT-049 the token of a film that is not public is asked for with the object and the medium; a public one has none', async () => {
    const { sent, server: made } = server('success', '<clip IDMedia="9001" mediaToken="7-13-1-x"/>');
    expect(await loadMediaToken(made, 7, '9001&x')).toBe('7-13-1-x');
    expect(sent).toMatchObject([{ action: 'verify', ID: 7, systemObject: 'mediaToken', paramString: 'IDMedia=9001%26x' }]);
    expect(await loadMediaToken(server('success', '<clip IDMedia="9002"/>').server, 7, '9002')).toBe('');
    // A server that knows no such tokens answers the configuration, or nothing.
    expect(await loadMediaToken(server('success', '<objectConfiguration/>').server, 7, '9001')).toBe('');
    expect(await loadMediaToken(server('failed', '', 404).server, 7, '9001')).toBe('');
    const none = server('success', '<clip IDMedia="" mediaToken="7-13-1-x"/>');
    expect([await loadMediaToken(none.server, 7, ''), none.sent], 'where no film is named yet there is nothing to ask').toEqual(['', []]);
  });

  it('AUT-100 the macro templates are asked for with id 0 and their system object', async () => {
    const { sent, asked, server: made } = server('success', DEFINITIONS);
    expect(await loadMacroTemplates(made)).not.toBeNull();
    expect(sent).toMatchObject([{ action: 'verify', ID: 0, systemObject: 'makroTemplateDefinitions' }]);
    expect(asked).toEqual([]);
  });

  it('AUT-101 in the older mode they come from a static file; one that is missing or broken gives none and is told', async () => {
    const { sent, asked, server: made } = server('success', DEFINITIONS, 200, 'static');
    expect((await loadMacroTemplates(made))!.children[0]!.name).toBe('makroTemplateDefinitions');
    expect([sent, asked]).toEqual([[], ['/acme/xml/makroTemplateDefinitions.xml?v=abc123']]);
    const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
    expect(await loadMacroTemplates(server('success', DEFINITIONS, 404, 'static').server)).toBeNull();
    expect(warn.mock.lastCall?.[0]).toMatch(/did not load: status 404/);
  });
});
