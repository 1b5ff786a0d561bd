// @vitest-environment happy-dom
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { QuestionProps } from '../contract.ts';
import { ONE, TestPage, testXml } from './test-page.fixture.tsx';

let page: TestPage;
beforeEach(() => {
  page = new TestPage();
});
afterEach(() => page.close());

describe('a kind that another plugin adds', () => {
  const Estimate = ({ question, value, onChange, disabled }: QuestionProps) => (
    <label>
      {question.children[0]!.children[0]!.value}
      <input
        type="number"
        disabled={disabled}
        value={typeof value === 'string' ? value : ''}
        onChange={(event) => onChange(event.target.value)}
      />
    </label>
  );
  const inner = '<question id="e" kind="estimate" points="4" value="100"><text>How many?</text></question>';

  it('is shown, scored within its points, and collected', async () => {
    page.added.set('estimate', { View: Estimate, score: () => 99 });
    await page.show(testXml('', inner));
    await page.click('Start the test');
    await page.type(page.one<HTMLInputElement>('input'), '90');
    await page.click('Finish the test');
    expect(page.outbox.results[0]!.body).toMatchObject({ points: '4', mpoints: '4' });
    expect(page.outbox.results[0]!.body['xml']).toContain('kind="estimate" points="4" mpoints="4" answer="90"');
  });

  it('that crashes is replaced alone', async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    page.added.set('estimate', {
      View: () => {
        throw new Error('no');
      },
      score: () => 0,
    });
    await page.show(testXml('display="all"', inner + ONE));
    await page.click('Start the test');
    expect(page.text).toContain('This question cannot be shown.');
    expect(page.failures).toHaveLength(1);
    await page.choose('Tallinn');
    expect(page.one<HTMLInputElement>('input:checked').value).toBe('b');
  });
});
