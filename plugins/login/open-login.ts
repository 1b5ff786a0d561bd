import { actions, CONFIGURATION, NAVIGATION, type CommandContext } from '../../core/api.ts';

/** Command `login.open`: shows the login in the main content area. */
export async function openLogin(_: Readonly<Record<string, string>>, context: CommandContext): Promise<void> {
  const dataType = context.get(CONFIGURATION).dataTypes.login ?? 'p_Login';
  await context.get(NAVIGATION).open({ action: actions.show, dataType });
}
