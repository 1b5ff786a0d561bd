import { expect, it } from 'vitest';
import { readParameters, writeParameters } from './parameters.ts';

it('parameters are lines of name=value', () => {
  expect(readParameters('lang=de\n# a remark\n\n target = mainContent \nempty=\nquery=a=b')).toEqual({
    values: { lang: 'de', target: 'mainContent', empty: '', query: 'a=b' },
    mistakes: [],
  });
  expect(readParameters(writeParameters({ lang: 'de', user: '0' })).values).toEqual({ lang: 'de', user: '0' });
});

it('what is no parameter is named with its line', () => {
  expect(readParameters('lang=de\nnothing\nlang=en').mistakes.map(({ line, message }) => [line, message])).toEqual([
    [2, 'A parameter is written name=value.'],
    [3, 'lang has a value already.'],
  ]);
});
