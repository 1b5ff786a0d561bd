import { useMemo, type ReactNode } from 'react';
import { useText, type ObjectViewProps } from '../../../core/api.ts';
import { readView, type View } from '../model/read-groups.ts';
import { GroupList } from './group-list.tsx';
import { GroupPage } from './group-page.tsx';
import { ReportPage } from './report-page.tsx';
import { useGroups, type GroupsState } from './use-groups.ts';

type Text = ReturnType<typeof useText>;

/** What is wrong with a field, in words. */
function problemText(text: Text, code: string): string {
  switch (code) {
    case 'groups.noName':
      return text('groups.noName');
    case 'groups.long':
      return text('groups.long');
    case 'groups.noAccount':
      return text('groups.noAccount');
    case 'groups.noCourse':
    case 'required.number':
      return text('groups.noCourse');
    case 'groups.noDay':
      return text('groups.noDay');
    case 'groups.order':
      return text('groups.order');
    case 'groups.noMember':
      return text('groups.noMember');
    default:
      return '';
  }
}

/** Groups for who administers them or leads some: their list, one of them, or how far it has come. The server decides with each call. */
export function Groups({ object, children }: ObjectViewProps): ReactNode {
  const first = useMemo(() => readView(object.payload), [object]);
  // The page patches what it shows anew: another group, or another course of it, has no fields in common with the one before.
  const key = first === null || first.kind === 'list' ? 'list' : `${first.id} ${first.kind === 'report' ? first.course : ''}`;
  return (
    <Shown key={key} first={first} ID={object.ID}>
      {children}
    </Shown>
  );
}

interface ShownProps {
  readonly first: View | null;
  readonly ID: number;
  readonly children?: ReactNode;
}

function Shown({ first, ID, children }: ShownProps): ReactNode {
  const state = useGroups(first, ID);
  const { view } = state;
  return (
    <div className="page page--wide groups" aria-busy={state.progress === 'busy' || undefined}>
      {view === null || view.kind === 'list' ? children : <Head view={view} />}
      <Message state={state} />
      {view?.kind === 'list' && <GroupList list={view} state={state} />}
      {view?.kind === 'group' && <GroupPage group={view} state={state} />}
      {view?.kind === 'report' && <ReportPage report={view} state={state} />}
    </div>
  );
}

/** The name as it is now, which a change may have given, and the way back. */
function Head({ view }: { readonly view: Exclude<View, { readonly kind: 'list' }> }): ReactNode {
  const text = useText();
  return (
    <header className="page-head">
      <p className="groups__back">
        <a href="groups.html">{text('groups.all')}</a>
        {view.kind === 'report' && (
          <>
            {' · '}
            <a href={`group-${view.id}.html`}>{text('groups.members')}</a>
          </>
        )}
      </p>
      <h1>
        <bdi>{view.name}</bdi>
      </h1>
      {view.kind === 'group' && view.note !== '' && <p className="page-head__lead">{view.note}</p>}
    </header>
  );
}

function Message({ state: { view, progress, codes, reason } }: { readonly state: GroupsState }): ReactNode {
  const text = useText();
  const outcome = view?.kind === 'group' && progress === 'done' ? view.outcome : null;
  const problem = codes.map((code) => problemText(text, code)).find((words) => words !== '');
  return (
    <>
      <p role="status" className="groups__message">
        {progress === 'busy' && text('groups.busy')}
        {progress === 'begun' && text('groups.begun')}
        {progress === 'done' &&
          (outcome === null ? text('groups.done') : text('groups.added', { added: outcome.added, already: outcome.already }))}
      </p>
      <p role="alert" className="groups__message">
        {progress === 'failed' && (problem ?? (reason || text('groups.failed')))}
        {outcome !== null && outcome.unknown.length > 0 && text('groups.unknown', { count: outcome.unknown.length })}
      </p>
    </>
  );
}
