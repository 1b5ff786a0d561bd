import { useId, useState, type FormEvent, type ReactNode } from 'react';
import { useText, type WidgetProps } from '../../core/api.ts';
import { useSettings } from './use-settings.ts';

const DAYS = [1, 2, 3, 4, 5, 6, 7] as const;

/** `ui-week-goal`: how many days a week one wants to learn on. Attribute `goal`: the present one, 0 for none. */
export function WeekGoal({ attributes }: WidgetProps): ReactNode {
  const text = useText();
  const id = useId();
  const { busy, failed, send, redraw } = useSettings();
  const goal = attributes['goal'] ?? '0';
  const [chosen, setChosen] = useState<string | null>(null);
  const [isStored, setStored] = useState(false);
  const store = async (event: FormEvent): Promise<void> => {
    event.preventDefault();
    setStored(false);
    if ((await send({ subAction: 'goal', goal: chosen ?? goal })) === null) return;
    setStored(true);
    // What is said about the week follows from the goal.
    await redraw();
  };
  return (
    <form className="week__goal" aria-busy={busy || undefined} onSubmit={(event) => void store(event)}>
      <label htmlFor={id}>{text('userhome.goal')}</label>
      <select
        id={id}
        className="field__control"
        value={chosen ?? goal}
        onChange={(event) => {
          setChosen(event.target.value);
          setStored(false);
        }}
      >
        <option value="0">{text('userhome.goalNone')}</option>
        {DAYS.map((days) => (
          <option key={days} value={days}>
            {days === 1 ? text('userhome.goalOne') : text('userhome.goalDays', { days })}
          </option>
        ))}
      </select>
      <button type="submit" className="button button--quiet">
        {text('userhome.goalStore')}
      </button>
      <span role="status">{isStored ? text('userhome.goalStored') : ''}</span>
      <span role="alert">{failed}</span>
    </form>
  );
}
