import type { ReactNode } from 'react';
import {
  LineIcon,
  actions,
  CONFIGURATION,
  DOCK,
  ANSWER_SHOWN,
  FACTS,
  inLanguage,
  permits,
  REGISTRY,
  TARGETS,
  TEXTS,
  useText,
  type CmsObject,
  type CustomerConfiguration,
  type Dock,
  type Facts,
  type PluginContext,
  type Registry,
  type Targets,
  type Texts,
  SESSION_CHANGED,
} from '../../core/api.ts';
import { UNITS, type Units } from '../unit/contract.ts';

/** A quiet link in the page's dock to the editor of what is shown. */
function EditLink({ address, title, studio }: { readonly address: string; readonly title: string; readonly studio: string }): ReactNode {
  const text = useText();
  const link = (
    <a className="button button--quiet author-entry" href={address} aria-label={title ? text('author.editObject', { title }) : undefined}>
      <LineIcon className="icon" path="M4 20l1-4L16.500 4.500a2.100 2.100 0 0 1 3 3L8 19l-4 1ZM14 7l3 3" />
      {text('author.edit')}
    </a>
  );
  if (studio === '') return link;
  return (
    <span className="author-entries">
      {link}
      <a className="button button--quiet author-entry" href={studio}>
        {text('author.studioEntry')}
      </a>
    </span>
  );
}

const mayEdit = (object: CmsObject | null | undefined): object is CmsObject =>
  !!object && object.ID > 0 && permits(object.permittedActions, actions.edit);

interface Needs {
  readonly configuration: Pick<CustomerConfiguration, 'mainTarget' | 'dataTypes'>;
  readonly targets: Pick<Targets, 'state'>;
  readonly registry: Pick<Registry, 'routes'>;
  readonly texts: Pick<Texts, 'language'>;
  readonly dock: Dock;
  readonly facts: Pick<Facts, 'on'>;
  /** The unit stack, when units can be opened at all. */
  readonly units: Pick<Units, 'view' | 'view$'> | undefined;
}

/**
 * Offers in the page's dock to edit what is in the main area, or the sub-unit over it, when the server permits it (OP-49).
 * Returns the undo.
 */
export function offerEdit({ configuration, targets, registry, texts, dock, facts, units }: Needs): () => void {
  const { mainTarget, dataTypes } = configuration;
  let page = targets.state(mainTarget).content?.origin?.object ?? null;
  let offered = 0;
  let takeBack = (): void => {};
  const offer = (object: CmsObject | null): void => {
    const ID = mayEdit(object) ? object.ID : 0;
    if (offered === ID) return;
    offered = ID;
    takeBack();
    takeBack = () => {};
    const routeOf = (name: string): Registry['routes'][number] | undefined => registry.routes.find(({ dataType }) => dataType === name);
    const route = routeOf('p_ObjectDocument') ?? routeOf(dataTypes.objectConfiguration ?? 'p_ObjectConfiguration');
    if (ID === 0 || !object || !route) return;
    const title = inLanguage(object.titles, texts.language);
    const address = route.path.replace('{ID}', String(ID));
    takeBack = dock.show({
      name: 'author',
      content: <EditLink address={address} title={title} studio={routeOf('p_Studio')?.path ?? ''} />,
    });
  };
  const offerTopmost = (): void => {
    const levels = units?.view.levels.filter(({ state }) => state !== 'leaving') ?? [];
    offer(levels.length > 1 ? levels.at(-1)!.object : page);
  };
  const undoShown = facts.on(ANSWER_SHOWN, ({ answer, target, parameters }) => {
    // The frame comes beside the view; it speaks for itself only when it is the view.
    if (target !== mainTarget && !(target === '' && parameters.target === mainTarget)) return;
    page = answer.objects[0] ?? null;
    offerTopmost();
  });
  const levels = units?.view$.subscribe(offerTopmost);
  const undoSession = facts.on(SESSION_CHANGED, ({ loggedIn }) => {
    if (loggedIn) return;
    page = null;
    offer(null);
  });
  offerTopmost();
  return () => {
    undoShown();
    levels?.unsubscribe();
    undoSession();
    takeBack();
  };
}

/** Started by the core when something is shown that may be edited: who may edit nothing never loads this. */
export function start({ get, onStop, service }: PluginContext): void {
  const needs: Needs = {
    configuration: get(CONFIGURATION),
    targets: get(TARGETS),
    registry: get(REGISTRY),
    texts: get(TEXTS),
    dock: get(DOCK),
    facts: get(FACTS),
    units: service(UNITS),
  };
  onStop(offerEdit(needs));
}
