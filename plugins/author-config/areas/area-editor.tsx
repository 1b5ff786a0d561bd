import { useContext, type ReactNode } from 'react';
import { Late, lazily, useText, type WidgetProps } from '../../../core/api.ts';
import { EditorContext } from '../editor/editor-context.ts';

const code = lazily(() => import('./areas.tsx'));

/**
 * `ui-area-editor`: the areas of a picture, drawn and moved on it, in the form of an object. `xpath` names the question that has `picture`
 * and `area`s, `language` says whose picture and labels are shown, `area` is the XML that a new area begins with.
 */
export function AreaEditor({ attributes }: WidgetProps): ReactNode {
  const text = useText();
  const editor = useContext(EditorContext);
  const { xpath = '', language = '', area = '' } = attributes;
  return (
    <section className="ui-area-editor" aria-label={text('author.areas.title')}>
      {editor && <Late code={code}>{({ Areas }) => <Areas editor={editor} xpath={xpath} language={language} empty={area} />}</Late>}
    </section>
  );
}
