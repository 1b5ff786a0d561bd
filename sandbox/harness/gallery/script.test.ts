import { describe, expect, it } from 'vitest';
import { leavesTraces, scriptOf } from './script.ts';

describe('the script of an example', () => {
  it('is what its processing instructions say, in their order', () => {
    const xml =
      '<?example type="a lens" into="input[name=query]"?><?example press="form [type=submit]"?><?example answers="p_Site p_News"?>' +
      '<?example run="unit.toLevel" beside=".unit" unit="4711"?><?example refuses="f_ClientFile" code="fileExists"?>' +
      '<?example account="learner"?><?example denies="autoplay"?><?example setting="autostartFallback" value="confirm"?>' +
      '<?example focus="h2"?><?example paste="<b>x</b>" into=".rt"?><?example words="a.b c.d"?><?example asks="core/a.ts"?>' +
      '<?example select="p"?><?example late="commands"?><?example agent="Edge/18"?><?example width="320"?>' +
      '<?example away="p_PracticeTest"?><?example datatype="p_ObjectConfiguration"?><?example shows=".hits"?><cms/>' +
      '<?answer p_Course <cms><a b="?"/></cms>?>\n<?stylesheet <xsl:stylesheet version="1.0"/>?>';
    expect(scriptOf(xml)).toEqual({
      steps: [
        { kind: 'type', on: 'input[name=query]', text: 'a lens' },
        { kind: 'press', on: 'form [type=submit]' },
        { kind: 'run', on: '.unit', command: 'unit.toLevel', args: { unit: '4711' } },
        { kind: 'focus', on: 'h2' },
        { kind: 'paste', on: '.rt', html: '<b>x</b>' },
        { kind: 'select', on: 'p' },
      ],
      shows: ['.hits'],
      words: ['a.b', 'c.d'],
      asks: ['core/a.ts'],
      documents: { p_Course: '<cms><a b="?"/></cms>' },
      sheet: '<xsl:stylesheet version="1.0"/>',
      width: '320',
      answers: ['p_Site', 'p_News'],
      away: ['p_PracticeTest'],
      refuses: { dataTypes: ['f_ClientFile'], code: 'fileExists' },
      dataType: 'p_ObjectConfiguration',
      surroundings: {
        account: 'learner',
        denies: ['autoplay'],
        settings: { autostartFallback: 'confirm' },
        late: ['commands'],
        agent: 'Edge/18',
      },
    });
    expect(scriptOf('<cms/>')).toEqual({
      steps: [],
      shows: [],
      words: [],
      asks: [],
      documents: {},
      sheet: null,
      width: '',
      answers: [],
      away: [],
      refuses: { dataTypes: [], code: '' },
      dataType: '',
      surroundings: { account: '', denies: [], settings: {}, late: [], agent: '' },
    });
  });

  it('and what runs commands leave something behind', () => {
    expect(['<cms/>', '<?example press="a"?><cms/>', '<cms><object/></cms>', '<cms><sessionLost/></cms>'].map(leavesTraces)).toEqual([
      false,
      true,
      false,
      true,
    ]);
    expect(leavesTraces('<cms><commands><command name="x"/></commands></cms>')).toBe(true);
  });
});
