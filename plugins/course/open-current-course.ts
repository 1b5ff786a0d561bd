import { actions, CONFIGURATION, REQUESTS, type CommandContext } from '../../core/api.ts';

/** `course.current`: opens the course that the customer names (`IDCurrentCourse`), or the overview when none is named. */
export async function openCurrentCourse(_args: Readonly<Record<string, string>>, context: CommandContext): Promise<void> {
  const { IDCurrentCourse } = context.get(CONFIGURATION);
  await context.get(REQUESTS).send(
    IDCurrentCourse
      ? {
          action: actions.show,
          dataType: 'p_Course',
          ID: IDCurrentCourse,
          IDObjectType: 100,
          target: 'mainContent',
          bWithHistory: true,
          scrollPosition: 0,
        }
      : { action: actions.list, dataType: 'p_Course', target: 'mainContent', bWithHistory: true, scrollPosition: 0 },
  );
}
