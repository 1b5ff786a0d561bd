// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { TestPage, testXml } from '../test-page.fixture.tsx';

let page: TestPage;
beforeEach(() => {
  page = new TestPage();
});
afterEach(() => page.close());

describe('an option of maths alone', () => {
  it('is named by its signs, or by what the author says', async () => {
    await page.show(
      testXml(
        '',
        '<question id="q" kind="singleChoice" points="4"><text>N?</text><option id="a" correct="1"><math>' +
          '<mn>2</mn></math></option><option id="b"><math alttext="one half"><mfrac><mn>1</mn>' +
          '<mn>2</mn></mfrac></math></option><option id="c">about <math><mn>3</mn></math></option></question>',
      ),
    );
    await page.click('Start the test');
    expect(page.all('input').map((each) => each.getAttribute('aria-label'))).toEqual(['2', 'one half', null]);
  });
});
