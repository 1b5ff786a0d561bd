import { describe, expect, it } from 'vitest';
import { leavesTraces, scriptOf } from './script.ts';

describe('the script of an example', () => {
  it('is what its processing instructions say, in their order', () => {
    const xml =
      '<?example type="a lens" into="input[name=query]"?><?example press="form [type=submit]"?><?example answers="p_Site p_News"?>' +
      '<?example run="unit.toLevel" beside=".unit" unit="4711"?><?example refuses="f_ClientFile" code="fileExists"?>' +
      '<?example account="learner"?><?example denies="autoplay"?><?example setting="autostartFallback" value="confirm"?>' +
      '<?example away="p_PracticeTest"?><?example datatype="p_ObjectConfiguration"?><?example shows=".hits"?><cms/>';
    expect(scriptOf(xml)).toEqual({
      steps: [
        { kind: 'type', on: 'input[name=query]', text: 'a lens' },
        { kind: 'press', on: 'form [type=submit]' },
        { kind: 'run', on: '.unit', command: 'unit.toLevel', args: { unit: '4711' } },
      ],
      shows: ['.hits'],
      answers: ['p_Site', 'p_News'],
      away: ['p_PracticeTest'],
      refuses: { dataTypes: ['f_ClientFile'], code: 'fileExists' },
      dataType: 'p_ObjectConfiguration',
      surroundings: { account: 'learner', denies: ['autoplay'], settings: { autostartFallback: 'confirm' } },
    });
    expect(scriptOf('<cms/>')).toEqual({
      steps: [],
      shows: [],
      answers: [],
      away: [],
      refuses: { dataTypes: [], code: '' },
      dataType: '',
      surroundings: { account: '', denies: [], settings: {} },
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
