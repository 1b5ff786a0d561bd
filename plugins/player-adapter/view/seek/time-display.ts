import { useCallback, useState } from 'react';
import { SETTINGS, useService } from '../../../../core/api.ts';
import type { TimeDisplay } from './timeline.tsx';

/** Whether times are shown by the clock or as timecodes; stored among the user's settings. */
export function useTimeDisplay(): readonly [TimeDisplay, (display: TimeDisplay) => void] {
  const settings = useService(SETTINGS);
  const [display, setDisplay] = useState<TimeDisplay>(() => (settings.get('player', 'timeDisplay') === 'timecode' ? 'timecode' : 'time'));
  const store = useCallback(
    (next: TimeDisplay): void => {
      setDisplay(next);
      settings.set('player', 'timeDisplay', next);
    },
    [settings],
  );
  return [display, store];
}
