import type { ReactNode } from 'react';
import { BehaviorSubject } from 'rxjs';
import { vi } from 'vitest';
import { FactsService } from '../../../core/facts/stream.ts';
import { type Fact, FACTS } from '../../../core/facts/contract.ts';
import { type Clock, SystemClock } from '../../../core/base/clock.ts';
import { type Step, NAVIGATION } from '../../../core/navigation/contract.ts';
import { DIALOGS, TARGETS, VIEWS } from '../../../core/view/contract.ts';
import type { Services } from '../../../core/base/container.ts';
import { TargetsService } from '../../../core/view/targets.ts';
import { type CmsObject, type RequestParameters, type RequestResult, REQUESTS } from '../../../core/request/contract.ts';
import { CONFIGURATION } from '../../../core/config/contract.ts';
import { TEXTS } from '../../../core/text/contract.ts';
import { textIn } from '../../../tests/support/texts.ts';
import { UNITS } from '../contract.ts';
import { framesOf } from './unit-frames.ts';
import { UnitsService } from './units.ts';

export const object = (ID: number, more: Partial<CmsObject> = {}): CmsObject =>
  ({ ID, IDObjectType: 4, dataType: 'p_Unit', titles: { en: `Unit ${ID}` }, payload: null, ...more }) as CmsObject;

/** The unit stack with what it needs replaced: for tests. */
export class UnitHarness {
  readonly facts: Fact[] = [];
  readonly sent: RequestParameters[] = [];
  readonly written: [readonly Step[], { readonly query?: object; readonly fragment?: readonly Step[]; readonly title?: string }][] = [];
  readonly alert = vi.fn(async () => {});
  readonly run = vi.fn(async () => true);
  readonly abort = vi.fn();
  readonly openPage = vi.fn(async (): Promise<RequestResult> => this.result(true));
  readonly steps$ = new BehaviorSubject<{ steps: readonly Step[]; fromHistory: boolean }>({ steps: [], fromHistory: false });
  readonly targets = new TargetsService();
  readonly events = new FactsService();
  readonly units: UnitsService;
  readonly services: Services;
  /** How a call ends; what is drawn of a unit arrives by itself. */
  answer: (parameters: RequestParameters) => Promise<Partial<RequestResult>> = async () => ({});
  /** What a unit looks like. */
  draw: (ID: number) => ReactNode = () => null;
  presented = vi.fn(async () => ({ rendered: true }));

  constructor(clock: Clock = new SystemClock()) {
    this.events.facts$.subscribe((fact) => {
      this.facts.push(fact);
    });
    const configuration = { mainTarget: 'mainContent', dataTypes: { unit: 'p_Unit', lessonObject: 'p_LessonObject' } };
    const surfaceOf = (type: number): string => (type === 501 ? 'page' : type === 401 ? 'lesson' : 'unit');
    const needs = {
      configuration,
      clock,
      facts: this.events,
      targets: this.targets,
      dialogs: { alert: this.alert },
      commands: { run: this.run },
      requests: { send: (parameters: RequestParameters) => this.send(parameters), abort: this.abort },
      presenter: { begin: () => ({ show: this.presented, end: () => {} }) },
      texts: { language: 'en', get: (key: string) => textIn('en', key) },
      views: { view: ({ IDObjectType }: { IDObjectType: number }) => ({ surface: surfaceOf(IDObjectType) }) },
      navigation: {
        open: this.openPage,
        steps$: this.steps$,
        pushSteps: (...given: (typeof this.written)[number]) => {
          this.written.push(given);
        },
      },
    };
    this.units = new UnitsService(needs as unknown as ConstructorParameters<typeof UnitsService>[0]);
    // What the views of units ask for.
    const tokens = new Map<symbol, unknown>([
      [UNITS, this.units],
      [TARGETS, needs.targets],
      [VIEWS, needs.views],
      [TEXTS, needs.texts],
      [FACTS, needs.facts],
      [CONFIGURATION, needs.configuration],
      [REQUESTS, needs.requests],
      [NAVIGATION, needs.navigation],
      [DIALOGS, needs.dialogs],
    ]);
    this.services = { get: (token: symbol) => tokens.get(token) } as Services;
  }

  get depth(): number {
    return framesOf(this.units.view.state).length;
  }
  get ids(): number[] {
    return framesOf(this.units.view.state).map(({ unit }) => unit);
  }
  get states(): string[] {
    return this.units.view.levels.map(({ state }) => state);
  }

  result(rendered: boolean, more: Partial<RequestResult> = {}): RequestResult {
    return { outcome: 'success', status: 200, answer: null, error: null, rendered, ...more };
  }

  start(ID: number, more: Partial<RequestParameters> = {}): Promise<RequestResult> {
    return this.units.start({ action: 2, dataType: 'p_Unit', IDObjectType: 4, ID, ...more });
  }

  private async send(parameters: RequestParameters): Promise<RequestResult> {
    this.sent.push(parameters);
    const answered = await this.answer(parameters);
    const target = parameters.target ?? '';
    const rendered = answered.rendered ?? parameters.bRender !== false;
    if (rendered && target.startsWith('unitLevel-')) {
      const node = this.units.surround(this.draw(parameters.ID ?? 0), object(parameters.ID ?? 0), target, parameters);
      this.targets.show(target, { node, plugin: 'unit', key: target });
    }
    return this.result(rendered, answered);
  }
}
