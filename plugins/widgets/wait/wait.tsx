import type { ReactNode } from 'react';
import { useText, type WidgetProps } from '../../../core/api.ts';
import { rootProps } from '../shared/root.ts';
import { useSettings } from '../shared/settings.ts';
import schema from './wait.schema.json';

interface Settings {
  readonly size: 'small' | 'medium' | 'large';
  readonly label: string;
}

/** `ui-wait`: a spinner of one of three sizes (WID-008, OP-77); its content is shown beside it. */
export function Wait({ attributes, children }: WidgetProps): ReactNode {
  const { size, label } = useSettings<Settings>(schema, attributes);
  const text = useText();
  return (
    <span {...rootProps(`ui-wait cms-wait cms-wait-${size}`, attributes)} role="status">
      <span className={children ? 'ui-wait__words' : 'cms-wait-text'}>{children ?? (label || text('widgets.wait'))}</span>
    </span>
  );
}
