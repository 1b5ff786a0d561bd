// @vitest-environment happy-dom
import type { ReactElement } from 'react';
import { BehaviorSubject } from 'rxjs';
import { beforeEach, expect, it } from 'vitest';
import { ANSWER_SHOWN, SESSION_CHANGED, type CmsObject } from '../../core/api.ts';
import { FactsService } from '../../core/facts/stream.ts';
import type { UnitView } from '../unit/contract.ts';
import { offerEdit } from './offer-edit.tsx';

let events: FactsService, offers: string[], page: object | null, view$: BehaviorSubject<UnitView>;

const CONFIGURATIONS = { dataType: 'p_ObjectConfiguration', path: 'author-{ID}.html' };

const start = (routes: readonly object[] = [CONFIGURATIONS]): (() => void) =>
  offerEdit({
    facts: events,
    targets: { state: () => ({ content: page && { origin: { object: page } } }) as never },
    registry: { routes: routes as never },
    configuration: { mainTarget: 'mainContent', dataTypes: {} },
    texts: { language: 'en' },
    dock: {
      items$: new BehaviorSubject([]),
      show: ({ content }) => {
        const { address, title } = (content as ReactElement<{ address: string; title: string }>).props;
        offers.push(`${address} ${title}`);
        return () => offers.push('taken back');
      },
    },
    units: {
      view$,
      get view() {
        return view$.value;
      },
    },
  });
const object = (ID: number, permittedActions = 8) => ({ ID, permittedActions, titles: { en: `O${ID}` } }) as unknown as CmsObject;
const show = (ID: number, permittedActions = 8, target = 'mainContent'): void =>
  events.publish(ANSWER_SHOWN, { answer: { objects: [object(ID, permittedActions)] }, target, parameters: {} } as never);
const level = (ID: number, permittedActions = 8, state = 'open') => ({
  id: `unitLevel-${ID}`,
  state,
  object: object(ID, permittedActions),
});
const levels = (...all: object[]): void => view$.next({ levels: all, state: {} } as unknown as UnitView);

beforeEach(() => {
  [events, offers, page] = [new FactsService(), [], null];
  view$ = new BehaviorSubject({ levels: [], state: {} } as unknown as UnitView);
});

it('AUT-096 what is on the page already is offered at the start: it is what started the plugin', () => {
  page = object(900);
  const undo = start();
  expect(offers).toEqual(['author-900.html O900']);
  undo();
  expect(offers.at(-1)).toBe('taken back');
});

it('AUT-096 what the server lets be edited is offered, and taken back with what may not be', () => {
  start();
  show(901);
  show(902, 2);
  expect(offers).toEqual(['author-901.html O901', 'taken back']);
});

it('AUT-096 a sub-unit is offered as long as it is open, then again what it lies over', () => {
  start();
  show(1);
  levels(level(1), level(2));
  levels(level(1), level(2), level(3, 2));
  levels(level(1), level(2), level(3, 2, 'leaving'));
  levels(level(1), level(2, 8, 'leaving'));
  expect(offers.filter((offer) => offer !== 'taken back')).toEqual([
    'author-1.html O1',
    'author-2.html O2',
    'author-2.html O2',
    'author-1.html O1',
  ]);
});

it('AUT-096 neither the frame nor a lesson beside it changes the offer; a logout takes it back', () => {
  const undo = start();
  show(1);
  show(9, 8, 'lessonArea');
  show(9, 8, '');
  events.publish(SESSION_CHANGED, { loggedIn: false, user: '0' });
  undo();
  show(5);
  expect(offers).toEqual(['author-1.html O1', 'taken back']);
});

it('AUT-096 the form of the whole object is offered where there is one', () => {
  page = object(900);
  start([CONFIGURATIONS, { dataType: 'p_ObjectDocument', path: 'edit-{ID}.html' }]);
  expect(offers).toEqual(['edit-900.html O900']);
});
