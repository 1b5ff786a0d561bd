// @vitest-environment happy-dom
import { expect, it, vi } from 'vitest';
import { CONFIGURATION, TARGETS, type PluginContext, type RequestResult } from '../../../core/api.ts';
import { UNITS } from '../contract.ts';
import { createLessonSurface, createUnitSurface } from './create-units.ts';

const element = vi.fn((): Element | null => null);
const start = vi.fn(async () => ({ rendered: true }) as RequestResult);
const services = new Map<symbol, unknown>([
  [CONFIGURATION, { mainTarget: 'mainContent' }],
  [TARGETS, { element }],
  [UNITS, { start, surround: () => 'surrounded' }],
]);
const context = { get: (wanted: symbol) => services.get(wanted) } as unknown as PluginContext;

it('RT-087 a lesson goes to the lesson area when one is on the screen, and to the target that was asked for otherwise', () => {
  const { targetOf } = createLessonSurface(context);
  const started = { action: 2, dataType: 'p_LessonObject' };
  expect(targetOf?.('mainContent', started)).toBe('mainContent');
  element.mockReturnValue(document.createElement('div'));
  expect(targetOf?.('mainContent', started)).toBe('lessonArea');
  expect(targetOf?.('side', started)).toBe('side');
  // A page of its own, as a reload shows it.
  expect(targetOf?.('mainContent', { ...started, address: 'http://acme.example/test-812.html' })).toBe('mainContent');
  expect(targetOf?.('mainContent', { ...started, fromHistory: true })).toBe('mainContent');
});

it('a unit is surrounded by its stack, which also opens what is started', async () => {
  const surface = createUnitSurface(context);
  expect(surface.surround?.('drawn', null, 'mainContent', { action: 2, dataType: 'p_Unit' })).toBe('surrounded');
  expect(await surface.open?.({ action: 2, dataType: 'p_Unit', ID: 9 })).toEqual({ rendered: true });
  expect(start).toHaveBeenCalledWith({ action: 2, dataType: 'p_Unit', ID: 9 });
});
