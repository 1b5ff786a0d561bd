import { describe, expect, it, vi } from 'vitest';
import { parse, type Answer, type RequestResult } from '../../../core/api.ts';
import { readSaved, saveSearch } from './saved-search.ts';

type SavePorts = Parameters<typeof saveSearch>[1];

const EXPERT = '<search tab="all" lang="en"><expert><block id="b1"><must field="title" op="contains">lens</must></block></expert></search>';
const answerOf = (xml: string, code = ''): Answer =>
  ({ document: parse(xml), error: code === '' ? null : { code, text: 'There is such a file.' } }) as unknown as Answer;

function ports(...results: (Partial<RequestResult> & { code?: string })[]) {
  const send = vi.fn<SavePorts['send']>(async () => {
    const { code = '', ...rest } = results.shift() ?? {};
    return { outcome: code === '' ? 'success' : 'refused', answer: answerOf('<cms/>', code), ...rest } as RequestResult;
  });
  return {
    dataType: 'f_ClientFile',
    send,
    alert: vi.fn(),
    confirmOverwrite: vi.fn(async () => true),
    text: (key: string) => (key === 'search.saveError' ? 'Fehler beim Speichern!' : key),
  } satisfies SavePorts;
}

describe('saving a search', () => {
  it('SEA-029 SEA-030 SEA-031 SEA-033 stores a client file with filename, comment and xml', async () => {
    const at = ports({});
    expect(await saveSearch({ filename: 'Lenses', comment: 'all of them', xml: EXPERT }, at)).toEqual({ outcome: 'stored', problem: '' });
    expect(at.send.mock.calls).toEqual([
      [
        {
          action: 'store',
          dataType: 'f_ClientFile',
          ID: 0,
          bRender: false,
          fields: { filename: 'Lenses', comment: 'all of them', xml: EXPERT },
        },
      ],
    ]);
  });

  it.each([
    [0, '<search><simple>lens</simple></search>'],
    [2, '<search><expert/><expert/></search>'],
    [0, '<broken'],
  ])('SEA-032 with %i expert nodes nothing is sent, the alert says how many', async (count, xml) => {
    const at = ports();
    expect((await saveSearch({ filename: 'x', comment: '', xml }, at)).outcome).toBe('failed');
    expect(at.send).not.toHaveBeenCalled();
    expect(at.alert.mock.calls).toEqual([[`Fehler beim Speichern! (${count})`]]);
  });

  it('asks before it replaces a search of the same name, and leaves it when the user says so', async () => {
    const at = ports({ code: 'fileExists' }, {});
    expect((await saveSearch({ filename: 'x', comment: '', xml: EXPERT }, at)).outcome).toBe('stored');
    expect(at.send.mock.calls[1]![0].fields).toEqual({ filename: 'x', comment: '', xml: EXPERT, overwrite: '1' });
    const other = ports({ code: 'fileExists' });
    other.confirmOverwrite.mockResolvedValueOnce(false);
    expect((await saveSearch({ filename: 'x', comment: '', xml: EXPERT }, other)).outcome).toBe('declined');
    expect(other.send).toHaveBeenCalledTimes(1);
  });

  it('tells what the server says of its failure', async () => {
    expect(await saveSearch({ filename: 'x', comment: '', xml: EXPERT }, ports({ code: 'tooMany' }))).toEqual({
      outcome: 'failed',
      problem: 'There is such a file.',
    });
    expect(await saveSearch({ filename: 'x', comment: '', xml: EXPERT }, ports({ outcome: 'networkError', answer: null }))).toEqual({
      outcome: 'failed',
      problem: '',
    });
  });

  it('SEA-003 reads the list of saved searches, without what is none', () => {
    const saved = readSaved(
      answerOf(
        `<cms><list><SHW_f_ClientFile ID="77" filename="Lenses" comment="all"><xml>${EXPERT}</xml></SHW_f_ClientFile>` +
          '<SHW_f_ClientFile ID="78" filename="odd"><xml><note/></xml></SHW_f_ClientFile></list></cms>',
      ),
    );
    expect(saved.map(({ ID, filename, comment, query }) => [ID, filename, comment, query.blocks[0]?.clauses[0]?.value])).toEqual([
      [77, 'Lenses', 'all', 'lens'],
    ]);
  });
});
