import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { CONFIGURATION, TEXTS } from '../../../core/api.ts';
import { ServicesContext } from '../../../core/base/services.ts';
import { parse } from '../../../xsl/engine/index.ts';
import { Accounts } from './accounts.tsx';

/** The words that a list of accounts is drawn with, as keys and values. */
function drawn(attributes: string): string {
  const get = (key: string, values: object = {}) => [key, ...Object.values(values)].join(' ');
  const texts = { language: 'en', onChange: () => () => undefined, get };
  const services = { get: (token: symbol) => (token === TEXTS ? texts : token === CONFIGURATION ? { dispatcherUrl: '' } : null) };
  const payload = parse(`<accounts query="" ${attributes}/>`).children[0];
  return renderToStaticMarkup(
    <ServicesContext.Provider value={services as never}>
      <Accounts object={{ payload } as never} answer={null as never}>
        {null}
      </Accounts>
    </ServicesContext.Provider>,
  );
}

it('says that there are more accounts than are counted, and not which page is the last', () => {
  const few = drawn('page="2" pages="3" count="58"');
  expect([few.includes('accounts.count 58'), few.includes('accounts.page 2 3')]).toEqual([true, true]);
  const many = drawn('page="2" pages="400" count="10000" more="1"');
  expect([many.includes('accounts.countMore 10000'), many.includes('accounts.pageOfMany 2')]).toEqual([true, true]);
  expect(drawn('page="1" pages="1" count="0"')).toContain('accounts.none');
  expect(drawn('page="1" pages="1" count="1"')).toContain('accounts.countOne');
});
