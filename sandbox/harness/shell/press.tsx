import type { ComponentProps, ReactNode } from 'react';

interface PressProps extends Omit<ComponentProps<'button'>, 'type' | 'disabled' | 'aria-disabled' | 'onClick'> {
  /** There is nothing to do for it now. The keyboard still comes to it: a button that is disabled while it has the focus loses it. */
  readonly isIdle?: boolean;
  readonly onPress: () => void;
}

/** A button that stays where it is, and does nothing while it is idle. */
export function Press({ isIdle = false, onPress, ...more }: PressProps): ReactNode {
  return (
    <button
      type="button"
      {...more}
      aria-disabled={isIdle || undefined}
      onClick={() => {
        if (!isIdle) onPress();
      }}
    />
  );
}
