import { LESSON_AREA, type Frame, type UnitState, type UnitView, type Units, UNIT_POPPED, UNIT_PUSHED } from '../contract.ts';
import { createElement, type ReactNode } from 'react';
import type { Observable, Subscription } from 'rxjs';
import {
  type Facts,
  type Clock,
  type CommandRunner,
  type Navigation,
  type Targets,
  type Views,
  actions,
  resolveAction,
  notSent,
  type CmsObject,
  type RequestParameters,
  type RequestResult,
  inLanguage,
  type Step,
} from '../../../core/api.ts';
import { addedLesson, loadLesson, type LessonNeeds } from './unit-lesson.ts';
import {
  addLesson,
  chooseLesson,
  commonDepth,
  framesOf,
  noteLesson,
  openUnit,
  returnOnce,
  startUnit,
  toLevel,
  UNKNOWN,
} from './unit-frames.ts';
import { entryOf, followHistory } from './unit-history.ts';
import { BASE_LEVEL } from './unit-level.ts';
import { UnitLevels } from './unit-levels.ts';
import { UnitScope, UnitStack } from './unit-stack.tsx';

/** What the unit stack needs of the page. */
interface UnitsNeeds extends LessonNeeds {
  readonly facts: Facts;
  readonly targets: Targets;
  readonly clock: Clock;
  readonly navigation: Navigation;
  readonly views: Views;
  readonly commands: CommandRunner;
}

/** The unit stack: units that were started from units, the lesson of each, and the way back (UNI-002 to UNI-011). */
export class UnitsService implements Units {
  private readonly levels: UnitLevels;
  readonly view$: Observable<UnitView>;
  /** What has arrived for containers that are not on the screen yet. */
  private readonly arrived = new Map<string, CmsObject>();
  private history: Subscription | null = null;
  private starting = '';
  /** Names of containers that something is on its way for. */
  private readonly awaited = new Set<string>();
  private readonly lessonRequests = new Map<number, Parameters<Units['askLessonsBy']>[1]>();
  /** Counts what makes an older way through the history void. */
  private turn = 0;

  constructor(private readonly needs: UnitsNeeds) {
    this.levels = new UnitLevels(needs.clock, needs.targets);
    this.view$ = this.levels.view$;
  }

  get view(): UnitView {
    return this.levels.now;
  }
  private get state(): UnitState {
    return this.view.state;
  }

  askLessonsBy(unit: number, request: Parameters<Units['askLessonsBy']>[1]): () => void {
    this.lessonRequests.set(unit, request);
    return () => {
      if (this.lessonRequests.get(unit) === request) this.lessonRequests.delete(unit);
    };
  }

  lessonRequest(unit: number, lesson: string): Partial<RequestParameters> {
    return this.lessonRequests.get(unit)?.(lesson) ?? {};
  }

  /** What surrounds a drawn unit: the stack when it is in the page by itself, its level's scope when it is a sub-unit. */
  surround(node: ReactNode, object: CmsObject | null, target: string, parameters: RequestParameters): ReactNode {
    if (!object) return node;
    if (target === this.needs.configuration.mainTarget) return createElement(UnitStack, { object, parameters }, node);
    if (!target.startsWith('unitLevel-')) return node;
    this.arrived.set(target, object);
    return createElement(UnitScope, { id: target }, node);
  }

  isAgain(
    object: CmsObject,
    { fromHistory = false, bWithHistory = true }: Pick<RequestParameters, 'fromHistory' | 'bWithHistory'>,
  ): boolean {
    return !fromHistory && !bWithHistory && this.view.levels.some(({ id, object: shown }) => id === BASE_LEVEL && shown?.ID === object.ID);
  }

  open(object: CmsObject, parameters: Pick<RequestParameters, 'fromHistory' | 'bWithHistory' | 'returnFunction'>): void {
    if (this.isAgain(object, parameters)) {
      this.levels.replace(BASE_LEVEL, object);
      void this.askAgain();
      return;
    }
    const { fromHistory = false, returnFunction = '' } = parameters;
    this.turn++;
    this.arrived.clear();
    this.levels.open(object, fromHistory, openUnit({ unit: object.ID, IDObjectType: object.IDObjectType, returnFunction }));
    this.history ??= this.needs.navigation.steps$.subscribe((to) => {
      if (to.fromHistory) void this.restore(to.steps);
    });
  }

  /** The unit has left the page. */
  close(): void {
    this.turn++;
    this.history?.unsubscribe();
    this.history = null;
    if (this.starting !== '') this.needs.requests.abort(this.starting);
    this.arrived.clear();
    this.levels.clear();
  }

  /**
   * Starts an object: from within a unit another unit becomes its sub-unit, an object of the lesson area is added to it;
   * everything else is opened in the page (RT-077 to RT-092, UNI-002).
   */
  start(parameters: RequestParameters): Promise<RequestResult> {
    const { current } = this.state;
    const { mainTarget } = this.needs.configuration;
    const surface = current && (parameters.target ?? mainTarget) === mainTarget ? this.surfaceOf(parameters) : 'page';
    if (surface === 'lesson') return this.addLesson(parameters);
    if (surface !== 'unit') return this.needs.navigation.open(parameters);
    const lesson = new URLSearchParams(parameters.paramString).get('IDLesson') ?? '';
    if (parameters.ID !== current?.unit) return this.startLevel(parameters);
    if (lesson !== '') this.chooseLesson(this.levels.openLevels.at(-1)?.id ?? '', lesson);
    return Promise.resolve(notSent(`Unit ${parameters.ID} is shown already.`));
  }

  /** Loads a lesson that the unit does not list into its lesson area. What it lacks is reported as in the catalogue (ERR-016, ERR-017). */
  async addLesson(parameters: RequestParameters): Promise<RequestResult> {
    const turn = parameters.fromHistory ? this.turn : ++this.turn;
    const lesson = { ID: parameters.ID ?? 0, IDObjectType: parameters.IDObjectType ?? 0, returnFunction: parameters.returnFunction };
    const result = await loadLesson(
      this.needs,
      { ...parameters, returnFunction: undefined, target: LESSON_AREA },
      () => turn === this.turn,
    );
    if (result.rendered) this.moveTo(addLesson(this.state, lesson), parameters);
    return result;
  }

  /** Leaves the topmost sub-unit or added lesson. With nothing to return to it says so (ERR-018). */
  return(): boolean {
    const back = returnOnce(this.state);
    if (back) this.moveTo(back.state);
    else void this.needs.dialogs.alert(this.needs.texts.get('unit.nothingBelow'));
    return back !== null;
  }

  /** Goes to the nearest level of a unit, and there to a lesson if one is named; false when no level has that unit. */
  toLevel(unit: number, lesson = ''): boolean {
    const found = toLevel(this.state, unit);
    if (found) this.moveTo(lesson === '' ? found.state : chooseLesson(found.state, lesson));
    return found !== null;
  }

  /** The user went to another lesson of the topmost unit: an entry of the history. */
  chooseLesson(level: string, lesson: string): void {
    if (this.levels.openLevels.at(-1)?.id === level && this.state.current?.lesson !== lesson) this.moveTo(chooseLesson(this.state, lesson));
  }

  /** A view says which lesson its level shows; the history may want another one before the view has reported it. */
  noteLesson(level: string, lesson: string, wanted: string): void {
    const depth = this.levels.openLevels.findIndex(({ id }) => id === level);
    const frame = framesOf(this.state).filter(({ added }) => added === 0)[depth];
    if (frame?.lesson === wanted) this.levels.note(noteLesson(this.state, framesOf(this.state).indexOf(frame), lesson));
  }

  dispose(): void {
    this.close();
  }

  private surfaceOf({ IDObjectType = 0, dataType, action, paramString = '' }: RequestParameters): string {
    const forced = new URLSearchParams(paramString).get('forceUnit') === '1';
    return (
      this.needs.views.view({ IDObjectType, dataType, action: resolveAction(action) ?? 0, xslStylesheet: '', forced })?.surface ?? 'page'
    );
  }

  /** A name that no container bears. Names come again, so that what others keep for each target stays bounded. */
  private freeId(): string {
    const taken = new Set([...this.awaited, ...this.view.levels.map(({ id }) => id)]);
    for (let number = 1; ; number++) if (!taken.has(`unitLevel-${number}`)) return `unitLevel-${number}`;
  }

  private async startLevel(parameters: RequestParameters): Promise<RequestResult> {
    const requests = this.needs.requests;
    const turn = parameters.fromHistory ? this.turn : ++this.turn;
    if (this.starting !== '') requests.abort(this.starting);
    const id = (this.starting = this.freeId());
    this.awaited.add(id);
    const focus = document.activeElement;
    this.needs.targets.expect(id);
    const result = await requests.send({
      ...parameters,
      target: id,
      alternateTarget: undefined,
      returnFunction: undefined,
      scrollPosition: undefined,
      bWithHistory: false,
      // The level of this turn is gone by then.
      onRetry: () => void this.startLevel(parameters),
    });
    this.awaited.delete(id);
    if (this.starting === id) this.starting = '';
    const object = this.arrived.get(id) ?? null;
    this.arrived.delete(id);
    if (!result.rendered || turn !== this.turn || !this.state.current) {
      this.needs.targets.show(id, null);
      this.needs.targets.forget(id);
      return result;
    }
    requests.abort(LESSON_AREA); // what was on its way for the lesson below must not land in this one
    const unit = {
      unit: parameters.ID ?? 0,
      IDObjectType: parameters.IDObjectType ?? object?.IDObjectType ?? 0,
      returnFunction: parameters.returnFunction ?? '',
    };
    const state = startUnit(this.state, unit);
    this.levels.push({ id, object, fromHistory: Boolean(parameters.fromHistory) }, focus, state);
    this.needs.facts.publish(UNIT_PUSHED, { unit: unit.unit, depth: this.levels.openLevels.length - 1 });
    if (!parameters.fromHistory && parameters.bWithHistory !== false) this.write();
    return result;
  }

  /** To a state that is reached by leaving levels and changing lessons; return functions run, the topmost first. */
  private moveTo(
    next: UnitState,
    { fromHistory = false, bWithHistory = true }: Pick<RequestParameters, 'fromHistory' | 'bWithHistory'> = {},
  ): void {
    if (!fromHistory) this.turn++;
    const left = framesOf(this.state).slice(commonDepth(this.state, next)).toReversed();
    let depth = this.levels.openLevels.length - 1;
    const keep = framesOf(next).filter(({ added }) => added === 0).length;
    if (keep < this.levels.openLevels.length) this.needs.requests.abort(LESSON_AREA);
    if (!this.levels.pop(keep, fromHistory, next)) void this.needs.dialogs.alert(this.needs.texts.get('unit.notRemoved'));
    for (const frame of left) {
      if (frame.added === 0) this.needs.facts.publish(UNIT_POPPED, { unit: frame.unit, depth: --depth });
      const { unit, lesson, returnFunction } = frame;
      if (returnFunction !== '')
        void this.needs.commands.run(
          returnFunction,
          { unit: String(unit), lesson },
          { element: null, target: this.needs.configuration.mainTarget },
        );
    }
    if (!fromHistory && bWithHistory) this.write();
  }

  private write(): void {
    const { steps, query, fragment } = entryOf(this.state);
    const object = this.levels.openLevels.at(-1)?.object;
    const title = object ? inLanguage(object.titles, this.needs.texts.language) : undefined;
    this.needs.navigation.pushSteps(steps, { query, fragment, title });
  }

  private restore(steps: readonly Step[]): Promise<void> {
    const turn = ++this.turn;
    const state = (): UnitState => this.state;
    return followHistory(
      steps,
      {
        get state() {
          return state();
        },
        moveTo: (next) => this.moveTo(next, { fromHistory: true }),
        follow: (frame) => this.follow(frame),
        note: (next) => this.levels.note(next),
      },
      () => turn === this.turn,
    );
  }

  private requestOf(dataType: 'unit' | 'lessonObject', more: Pick<RequestParameters, 'ID' | 'IDObjectType'>): RequestParameters {
    const names = { unit: 'p_Unit', lessonObject: 'p_LessonObject' };
    return { action: actions.show, dataType: this.needs.configuration.dataTypes[dataType] ?? names[dataType], ...more, fromHistory: true };
  }

  /** What lies over the unit is asked for again: sub-units in their containers, then the lesson that was added to the topmost unit. */
  private async askAgain(): Promise<void> {
    const { requests } = this.needs;
    const units = framesOf(this.state).filter(({ added }) => added === 0);
    const over = this.levels.openLevels.slice(1).map(async ({ id }, index) => {
      const { unit } = units[index + 1]!;
      await requests.send({ ...this.requestOf('unit', { ID: unit }), fromHistory: false, target: id, bWithHistory: false });
      const object = this.arrived.get(id);
      this.arrived.delete(id);
      if (object?.ID === unit) this.levels.replace(id, object);
    });
    await Promise.all(over);
    const { current } = this.state;
    if (current && current.added > 0)
      await this.addLesson(this.requestOf('lessonObject', { ID: current.added, IDObjectType: current.IDObjectType }));
  }

  private follow(frame: Frame): Promise<RequestResult> {
    if (frame.via === 'startUnitLevel') return this.startLevel(this.requestOf('unit', { ID: frame.unit }));
    const found =
      frame.added === UNKNOWN
        ? addedLesson(this.levels.openLevels.at(-1)?.object ?? null, frame.IDObjectType)
        : { ID: frame.added, isUnit: false };
    if (!found) {
      console.error(`addUnit_${frame.IDObjectType}: unit ${frame.unit} names no object of that type; the address leads no further.`);
      return Promise.resolve(notSent('Nothing to add.'));
    }
    const asked = { ID: found.ID, IDObjectType: frame.IDObjectType };
    return found.isUnit ? this.startLevel(this.requestOf('unit', asked)) : this.addLesson(this.requestOf('lessonObject', asked));
  }
}
