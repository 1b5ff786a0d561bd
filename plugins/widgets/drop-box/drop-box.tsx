import { createElement, Fragment, useId, useMemo, useState, type ReactNode } from 'react';
import type { WidgetProps } from '../../../core/api.ts';
import { FoldingBody, FoldingHead } from '../shared/folding.tsx';
import { splitNodes, type Part } from '../shared/markup.tsx';
import { motion } from '../shared/motion.ts';
import { rootProps } from '../shared/root.ts';
import { useSettings } from '../shared/settings.ts';
import { warn } from '../shared/warn.ts';
import schema from './drop-box.schema.json';

interface Settings {
  readonly open: boolean;
  readonly maxHeight: number;
  readonly duration: number;
  readonly step: number;
}

const WHOLE = createElement(Fragment) as unknown as Part;

/** `ui-dropbox`: the first child element is the head, what follows the body; the head opens and closes it (WID-003, WID-020). */
export function DropBox({ attributes, children }: WidgetProps): ReactNode {
  const settings = useSettings<Settings>(schema, attributes);
  const id = useId();
  const [open, setOpen] = useState(settings.open);
  const { head, body } = useMemo(() => splitNodes(WHOLE, children), [children]);
  if (!head) {
    warn(schema.title, 'it has no head and body: the first child element is the head, what follows the body. It is shown as it is.');
    return children;
  }
  return (
    <div {...rootProps('ui-dropbox ui-fold', attributes)} data-open={open || undefined} style={motion(settings.duration, settings.step)}>
      <FoldingHead head={head} id={id} open={open} onPress={() => setOpen(!open)} />
      <FoldingBody id={id} open={open} maxHeight={settings.maxHeight}>
        {body}
      </FoldingBody>
    </div>
  );
}
