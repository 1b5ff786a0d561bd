// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { mediaTokenOf } from './start-at.ts';

it('a lesson that was loaded by itself uses the grant of the unit around it, its own goes first', () => {
  const unit = document.createElement('div');
  unit.dataset.mediaToken = 'k7Q';
  const lesson = unit.appendChild(document.createElement('div'));
  expect([
    mediaTokenOf(lesson, undefined),
    mediaTokenOf(lesson, ''),
    mediaTokenOf(lesson, 'own'),
    mediaTokenOf(document.body, ''),
    mediaTokenOf(null, undefined),
  ]).toEqual(['k7Q', 'k7Q', 'own', '', '']);
});
