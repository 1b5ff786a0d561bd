import type { ComponentProps, ReactNode, Ref } from 'react';
import { Icon, type IconName } from './icon.tsx';

interface Props extends Omit<ComponentProps<'button'>, 'children'> {
  readonly icon: IconName;
  /** Accessible name, and the hint of the mouse. */
  readonly label: string;
  /** Has no effect now; stays reachable, so that the focus is not lost. */
  readonly idle?: boolean;
  readonly children?: ReactNode;
  readonly ref?: Ref<HTMLButtonElement>;
}

/** A round button of the bar. */
export function ControlButton({ icon, label, idle = false, onClick, className = '', children, ...rest }: Props): ReactNode {
  return (
    <button
      type="button"
      className={`player__button ${className}`}
      aria-label={label}
      title={label}
      aria-disabled={idle || undefined}
      onClick={idle ? undefined : onClick}
      {...rest}
    >
      <Icon name={icon} />
      {children}
    </button>
  );
}
