import { LESSON_AREA, UNITS, type Units } from '../contract.ts';
import {
  CLOCK,
  COMMAND_RUNNER,
  CONFIGURATION,
  DIALOGS,
  FACTS,
  NAVIGATION,
  PRESENTER,
  REQUESTS,
  TARGETS,
  TEXTS,
  VIEWS,
  type PluginContext,
  type SurfaceOwner,
} from '../../../core/api.ts';
import { UnitsService } from './units.ts';

/** The unit stack of the page; it ends with the plugin. */
export function createUnits(context: PluginContext): Units {
  const units = new UnitsService({
    configuration: context.get(CONFIGURATION),
    facts: context.get(FACTS),
    targets: context.get(TARGETS),
    clock: context.get(CLOCK),
    navigation: context.get(NAVIGATION),
    requests: context.get(REQUESTS),
    presenter: context.get(PRESENTER),
    views: context.get(VIEWS),
    dialogs: context.get(DIALOGS),
    commands: context.get(COMMAND_RUNNER),
    texts: context.get(TEXTS),
  });
  context.onStop(() => units.dispose());
  return units;
}

/** A unit is surrounded by its stack; what is started while it is on the page may become part of it. */
export function createUnitSurface({ get }: PluginContext): SurfaceOwner {
  return {
    surround: (view, object, target, parameters) => get(UNITS).surround(view, object, target, parameters),
    open: (parameters) => get(UNITS).start(parameters),
  };
}

/**
 * A lesson that is started goes to the lesson area when one is on the screen, instead of the page's main area (RT-087). What a link or the
 * history opens is a page of its own, as the address says and a reload shows.
 */
export function createLessonSurface({ get }: PluginContext): SurfaceOwner {
  const targets = get(TARGETS);
  const { mainTarget } = get(CONFIGURATION);
  return {
    targetOf: (target, { address, fromHistory }) =>
      target === mainTarget && address === undefined && fromHistory !== true && targets.element(LESSON_AREA) ? LESSON_AREA : target,
  };
}
