// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { WidgetPage } from '../widgets.fixture.tsx';
import { clampScore, TagCloud } from './tag-cloud.tsx';

it('WID-055 scores are clamped to 10 to 100, what is no number counts as 10', () => {
  expect([-5, 10, 55, 100, 400, NaN, Infinity, -Infinity].map(clampScore)).toEqual([10, 10, 55, 100, 100, 10, 100, 10]);
});

it('WID-055 the score is the size in per cent of the largest; order and limit choose', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => {});
  const page = new WidgetPage();
  const tags = () => page.all('.ui-tagcloud__tag').map((tag) => `${tag.textContent} ${tag.style.getPropertyValue('--ui-score')}`);
  const draw = (attributes: Record<string, string>) =>
    page.draw(
      <TagCloud attributes={attributes}>
        <ul>
          <li>
            <a href="b.html" data-score="400">
              beta
            </a>
          </li>
          <li data-score="55">alpha</li>
          <li>
            <a href="c.html">gamma</a>
          </li>
        </ul>
      </TagCloud>,
    );
  await draw({});
  expect(tags()).toEqual(['beta 100', 'alpha 55', 'gamma 10']);
  expect(page.one('.ui-tagcloud').style.getPropertyValue('--ui-largest')).toBe('2.5rem');
  expect(page.all('a[href]')).toHaveLength(2);
  await draw({ order: 'alphabet', limit: '2', largest: '32', label: 'Topics' });
  expect(tags()).toEqual(['alpha 55', 'beta 100']);
  expect([page.one('ul').getAttribute('aria-label'), page.one('ul').style.getPropertyValue('--ui-largest')]).toEqual(['Topics', '2rem']);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('"gamma"'));
  warn.mockRestore();
  await page.close();
});
