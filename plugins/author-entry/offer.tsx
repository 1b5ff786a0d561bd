import type { ReactNode } from 'react';
import { CONFIGURATION, DOCK, REGISTRY, useText, type CommandContext } from '../../core/api.ts';
import { texts } from './texts.ts';

/** A quiet link in the page's corner to the editor of what is shown. */
function EditLink({ address, title }: { readonly address: string; readonly title: string }): ReactNode {
  const text = useText(texts);
  return (
    <a className="button button--quiet author-entry" href={address} aria-label={title ? text('author.editObject', { title }) : undefined}>
      <svg
        className="icon"
        viewBox="0 0 24 24"
        fill="none"
        stroke="currentColor"
        strokeWidth="2"
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        <path d="M4 20l1-4L16.500 4.500a2.100 2.100 0 0 1 3 3L8 19l-4 1ZM14 7l3 3" />
      </svg>
      {text('author.edit')}
    </a>
  );
}

let takeBack = (): void => {};

/**
 * Offers to edit an object (`id`, `title`), or takes the offer back when no id is given. Run by the core for what may be edited (OP-49).
 */
export function offer({ id = '', title = '' }: Readonly<Record<string, string>>, { get }: CommandContext): void {
  takeBack();
  takeBack = () => {};
  const dataType = get(CONFIGURATION).dataTypes.objectConfiguration ?? 'p_ObjectConfiguration';
  const route = get(REGISTRY).routes.find((each) => each.dataType === dataType);
  if (!/^\d+$/.test(id) || !route) return;
  takeBack = get(DOCK).show({ name: 'author', content: <EditLink address={route.path.replace('{ID}', id)} title={title} /> });
}
