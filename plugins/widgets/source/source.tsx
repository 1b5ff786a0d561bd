import { useCallback, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import { useText, type WidgetProps } from '../../../core/api.ts';
import { rootProps } from '../shared/root.ts';
import { useSettings } from '../shared/settings.ts';
import type { SourceMistake } from './mistakes.ts';
import schema from './source.schema.json';
import { useSourceEditor, type SourceSettings } from './use-source-editor.ts';

/**
 * `ui-source`: the text area in it, edited as source. The area holds the text at any time and announces each change by `input`; it is what
 * a page shows that has not fetched the editor.
 */
export function Source({ attributes, children }: WidgetProps): ReactNode {
  const settings = useSettings<SourceSettings>(schema, attributes);
  const text = useText();
  const root = useRef<HTMLDivElement>(null);
  const [note, setNote] = useState('');
  const found = useCallback(
    ([first]: readonly SourceMistake[]) =>
      setNote(first ? text('source.mistake', { line: first.line, column: first.column, message: first.message }) : ''),
    [text],
  );
  const failed = useCallback(() => setNote(text('source.failed')), [text]);
  const { host, size, open } = useSourceEditor(root, children, settings, found, failed);
  return (
    <div
      {...rootProps('ui-source', attributes)}
      ref={root}
      onFocus={({ target }) => {
        if (target instanceof HTMLTextAreaElement) open(target);
      }}
    >
      {children}
      <div
        ref={host}
        className="ui-source__editor"
        hidden={size === null}
        dir="ltr"
        style={{ '--source-rows': size?.rows, '--source-columns': size?.columns } as CSSProperties}
      />
      {size !== null && <p className="ui-source__keys">{text('source.keys')}</p>}
      <p className="ui-source__mistake" role="status">
        {note}
      </p>
    </div>
  );
}
