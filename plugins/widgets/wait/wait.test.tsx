// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { WidgetPage } from '../widgets.fixture.tsx';
import { Wait } from './wait.tsx';

it('WID-008 has three sizes, and says what is waited for', async () => {
  const page = new WidgetPage();
  await page.draw(
    <>
      <Wait attributes={{ size: 'small', label: 'Loading the picture' }}>{undefined}</Wait>
      <Wait attributes={{}}>{undefined}</Wait>
      <Wait attributes={{ size: 'large' }}>words</Wait>
    </>,
  );
  expect(page.all('[role=status]').map(({ className, textContent }) => [className, textContent])).toEqual([
    ['ui-wait cms-wait cms-wait-small', 'Loading the picture'],
    ['ui-wait cms-wait cms-wait-medium', 'Loading …'],
    ['ui-wait cms-wait cms-wait-large', 'words'],
  ]);
  await page.close();
});
