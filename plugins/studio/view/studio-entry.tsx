import type { ReactNode } from 'react';
import { actions, formatDate, TEXTS, useService, useText } from '../../../core/api.ts';
import type { Entry, Status } from '../model/read-studio.ts';
import { useTypeNames } from './type-names.tsx';

/** What is to be done with an object. */
export interface Change {
  readonly ID: number;
  /** What it is called. */
  readonly title?: string;
  /** What kind of object it is, and what becomes of it: asked before it is deleted. */
  readonly typeName?: string;
  readonly requestConfirm?: string;
  readonly action?: number;
  readonly fields: Readonly<Record<string, string>>;
}

interface EntryProps {
  readonly entry: Entry;
  readonly state: 'published' | 'drafts' | 'bin' | 'scheduled';
  onChange(change: Change): void;
  /** Fetches it with all that belongs to it, as files. */
  onExport(ID: number): void;
}

/** One object: what it is, and what the caller may do with it. */
export function StudioEntry(props: EntryProps): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const nameOf = useTypeNames();
  const { entry, state } = props;
  const { ID, dataType, titleLang, typeName, typeLang, changed, mayWrite } = entry;
  const title = entry.title.trim() || text('studio.untitled');
  return (
    <li className="panel studio__entry">
      <div className="studio__what">
        {state !== 'bin' && mayWrite ? (
          <a href={`edit-${ID}.html`} lang={titleLang}>
            {title}
          </a>
        ) : (
          <span lang={titleLang}>{title}</span>
        )}
        <span className="studio__facts">
          <span lang={typeLang}>{typeName || nameOf(dataType)}</span> · {ID}
          {changed !== null && ` · ${text('studio.changed', { when: formatDate(changed, 'moment', language) })}`}
        </span>
        {state !== 'bin' && <States status={entry.status} isDraft={state === 'drafts'} />}
      </div>
      <div className="studio__actions">
        <EntryActions {...props} />
      </div>
    </li>
  );
}

/** What the caller may do with an object. Before it goes into the bin the page asks, as before each deletion. */
export function EntryActions({ entry, state, onChange, onExport }: EntryProps): ReactNode {
  const text = useText();
  const nameOf = useTypeNames();
  const { ID, dataType, typeName, href, mayWrite, mayPublish, mayCopy, mayExport } = entry;
  const title = entry.title.trim() || text('studio.untitled');
  const button = (key: string, press: () => void): ReactNode => (
    <button type="button" className="button button--quiet" aria-label={`${text(key)}: ${title}`} onClick={press}>
      {text(key)}
    </button>
  );
  const act = (subAction: string): ReactNode => button(`studio.${subAction}`, () => onChange({ ID, title, fields: { subAction } }));
  const mayDelete = state === 'drafts' ? mayWrite : mayPublish;
  return (
    <>
      {(state === 'published' || state === 'scheduled') && href !== '' && (
        <a className="button button--quiet" href={href} aria-label={`${text('studio.show')}: ${title}`}>
          {text('studio.show')}
        </a>
      )}
      {state === 'drafts' && mayPublish && act('publish')}
      {state !== 'bin' && state !== 'scheduled' && mayCopy && act('duplicate')}
      {state !== 'bin' && state !== 'scheduled' && mayExport && button('studio.export', () => onExport(ID))}
      {state === 'bin' && mayWrite && act('restore')}
      {state !== 'bin' &&
        state !== 'scheduled' &&
        mayDelete &&
        button('studio.delete', () =>
          onChange({
            ...{ ID, title, typeName: typeName || nameOf(dataType), requestConfirm: text('studio.toBin') },
            ...{ action: actions.delete, fields: { confirm: '1' } },
          }),
        )}
    </>
  );
}

interface StatesProps {
  readonly status: Status;
  readonly isDraft: boolean;
  /** What is published and nothing else is said to be so. */
  readonly isAlways?: boolean;
}

/** Where an object is between draft and published, and what is to come: in words. */
export function States({ status, isDraft, isAlways = false }: StatesProps): ReactNode {
  const text = useText();
  const { language } = useService(TEXTS);
  const { hasWorkingCopy, review, publishAt, withdrawAt, withdrawn, hasFailed } = status;
  const at = (moment: number): { readonly when: string } => ({ when: formatDate(moment, 'moment', language) });
  const states = [
    isDraft && Number.isNaN(withdrawn) && text('studio.status.draft'),
    !Number.isNaN(withdrawn) && text('studio.status.withdrawn', at(withdrawn)),
    hasWorkingCopy && text('studio.status.working'),
    review === 'waiting' && text('studio.status.review'),
    review === 'returned' && text('studio.status.returned'),
    hasFailed && text('studio.status.failed'),
    !Number.isNaN(publishAt) && text('studio.status.publish', at(publishAt)),
    !Number.isNaN(withdrawAt) && text('studio.status.withdraw', at(withdrawAt)),
  ].filter((each) => each !== false);
  if (isAlways && !isDraft) states.unshift(text('studio.status.published'));
  if (states.length === 0) return null;
  return (
    <ul className="studio__states" role="list" aria-label={text('studio.status')}>
      {states.map((each) => (
        <li key={each}>{each}</li>
      ))}
    </ul>
  );
}
