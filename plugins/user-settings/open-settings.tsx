import { TEXTS, WINDOWS, type CommandContext } from '../../core/api.ts';
import { SettingsForm } from './settings-form.tsx';
import { texts } from './texts.ts';

const NAME = 'settings';

/** Command `settings.open`: a window with what the user can choose for this browser. */
export function openSettings(_: Readonly<Record<string, string>>, context: CommandContext): void {
  context.get(WINDOWS).show({
    name: NAME,
    title: context.get(TEXTS).get('settings.title', undefined, texts),
    maxWidth: 560,
    ofView: true,
    content: <SettingsForm />,
  });
}
