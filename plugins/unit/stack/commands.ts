import { UNITS } from '../contract.ts';
import {
  actions,
  COMMANDS,
  CONFIGURATION,
  DIALOGS,
  REGISTRY,
  TEXTS,
  type CommandContext,
  type CommandRunner,
  type Dialogs,
  type Registry,
  type Texts,
} from '../../../core/api.ts';

type Arguments = Readonly<Record<string, string>>;

const number = (text: string | undefined): number => (/^\d{1,15}$/.test(text ?? '') ? Number(text) : 0);

/** Command `unit.return`: back from a sub-unit or an added lesson (UNI-005). */
export function returnFromUnit(_: Arguments, context: CommandContext): void {
  context.get(UNITS).return();
}

/** Command `unit.start` {id, idobjecttype, lesson, returnfunction}: a unit over the one that is shown (UNI-002). */
export async function startUnit(args: Arguments, context: CommandContext): Promise<void> {
  await context.get(UNITS).start({
    action: actions.show,
    dataType: context.get(CONFIGURATION).dataTypes.unit ?? 'p_Unit',
    ID: number(args.id),
    IDObjectType: number(args.idobjecttype) || undefined,
    paramString: args.lesson ? `IDLesson=${encodeURIComponent(args.lesson)}` : undefined,
    returnFunction: args.returnfunction || undefined,
  });
}

/** Command `unit.addLesson` {id, idobjecttype, returnfunction}: an object into the lesson area of the unit that is shown. */
export async function addLesson(args: Arguments, context: CommandContext): Promise<void> {
  await context.get(UNITS).addLesson({
    action: actions.show,
    dataType: args.datatype || (context.get(CONFIGURATION).dataTypes.lessonObject ?? 'p_LessonObject'),
    ID: number(args.id),
    IDObjectType: number(args.idobjecttype) || undefined,
    returnFunction: args.returnfunction || undefined,
  });
}

/** Command `unit.toLevel` {unit, lesson}: to a level below, or to another lesson there. */
export async function gotoLevel(args: Arguments, context: CommandContext): Promise<void> {
  const [unit, lesson] = [number(args.unit), args.lesson ?? ''];
  if (context.get(UNITS).toLevel(unit, lesson)) return;
  const { get } = context;
  await lessonMissing({ dialogs: get(DIALOGS), texts: get(TEXTS), registry: get(REGISTRY), commands: get(COMMANDS) }, unit, lesson);
}

/** What hears of a lesson that is missing. */
interface MissingLessonNeeds {
  readonly dialogs: Dialogs;
  readonly texts: Texts;
  readonly registry: Registry;
  readonly commands: CommandRunner;
}

/**
 * A change of level names a lesson that is not there (ERR-013 to ERR-015): console, alert, and the command that the
 * customer's settings of this plugin name as `errorHook`, with code 400.
 */
export async function lessonMissing(
  { dialogs, texts, registry, commands }: MissingLessonNeeds,
  unit: number,
  lesson: string,
): Promise<void> {
  console.error(`gotoLevel: lesson "${lesson}" of unit ${unit} was not found.`);
  void dialogs.alert(texts.get('unit.lessonMissing'));
  const { errorHook } = registry.configurationOf('unit') as { readonly errorHook?: string };
  if (errorHook) await commands.run(errorHook, { code: '400', unit: String(unit), lesson }, { element: null, target: '' });
}
