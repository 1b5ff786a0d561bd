import { describe, expect, it } from 'vitest';
import { leavesTraces, scriptOf } from './script.ts';

describe('the script of an example', () => {
  it('is what its processing instructions say, in their order', () => {
    const xml =
      '<?example type="a lens" into="input[name=query]"?><?example press="form [type=submit]"?><?example answers="p_Site p_News"?>' +
      '<?example away="p_PracticeTest"?><?example datatype="p_ObjectConfiguration"?><?example shows=".hits"?><cms/>';
    expect(scriptOf(xml)).toEqual({
      steps: [
        { kind: 'type', on: 'input[name=query]', text: 'a lens' },
        { kind: 'press', on: 'form [type=submit]' },
      ],
      shows: ['.hits'],
      answers: ['p_Site', 'p_News'],
      away: ['p_PracticeTest'],
      dataType: 'p_ObjectConfiguration',
    });
    expect(scriptOf('<cms/>')).toEqual({ steps: [], shows: [], answers: [], away: [], dataType: '' });
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
