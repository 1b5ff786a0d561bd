import { useEffect, useLayoutEffect, useMemo, useRef, useSyncExternalStore, type ReactNode } from 'react';
import { LineIcon, TargetScope, useService, Target, inLanguage, TEXTS, type CmsObject, type RequestParameters } from '../../../core/api.ts';
import { UNITS, type UnitLevel, type UnitView } from '../contract.ts';
import { AskedContext, levelState, BASE_LEVEL, UnitLevelContext } from './unit-level.ts';

function useUnitView(): UnitView {
  const units = useService(UNITS);
  return useSyncExternalStore(
    (listener) => {
      const subscription = units.view$.subscribe(listener);
      return () => subscription.unsubscribe();
    },
    () => units.view,
    () => units.view,
  );
}

/** A unit in the page and the sub-units that lie over it; each stays mounted until one returns from it. */
export function UnitStack({
  object,
  parameters,
  children,
}: {
  readonly object: CmsObject;
  readonly parameters: RequestParameters;
  readonly children?: ReactNode;
}): ReactNode {
  const units = useService(UNITS);
  const view = useUnitView();
  useLayoutEffect(() => units.open(object, parameters), [units, object, parameters]);
  useLayoutEffect(() => () => units.close(), [units]);
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (units.view.state.previous.length === 0 || !isForUnit(event)) return;
      event.preventDefault();
      units.return();
    };
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, [units]);
  const base = view.levels.find(({ id }) => id === BASE_LEVEL);
  // What the stack says of the document before is for this one, too, when it is of the same unit again.
  const own = units.isAgain(object, parameters) ? base?.object : object;
  return (
    <div className="unit-stack">
      <Level level={base} depth={0} below={object}>
        <UnitScope id={BASE_LEVEL} object={own ?? object}>
          <AskedContext.Provider value={parameters.paramString ?? ''}>{children}</AskedContext.Provider>
        </UnitScope>
      </Level>
      {view.levels.map(
        (level, index) =>
          level !== base && (
            <Level key={level.id} level={level} depth={index} below={view.levels[index - 1]?.object ?? object}>
              <Target tag="div" id={level.id} attributes={{}} />
            </Level>
          ),
      )}
    </div>
  );
}

/** Gives the targets and the view inside a level what belongs to it. */
export function UnitScope({
  id,
  object,
  children,
}: {
  readonly id: string;
  readonly object?: CmsObject;
  readonly children?: ReactNode;
}): ReactNode {
  const view = useUnitView();
  const now = levelState(view, id, object);
  const { depth, isTop, fromHistory, lesson, added } = now;
  const [ID, IDObjectType] = [added?.ID, added?.IDObjectType];
  const state = useMemo(
    () => ({ id, depth, isTop, fromHistory, lesson, added: ID === undefined ? null : { ID, IDObjectType: IDObjectType ?? 0 } }),
    [id, depth, isTop, fromHistory, lesson, ID, IDObjectType],
  );
  const scope = useMemo(() => ({ scope: `${id}/`, entered: isTop }), [id, isTop]);
  return (
    <UnitLevelContext.Provider value={state}>
      <TargetScope.Provider value={scope}>{children}</TargetScope.Provider>
    </UnitLevelContext.Provider>
  );
}

/** One container: inert and paused while another one lies over it; takes the focus when it comes, gives it back when it comes up again. */
function Level({
  level,
  depth,
  below,
  children,
}: {
  readonly level: UnitLevel | undefined;
  readonly depth: number;
  readonly below: CmsObject;
  readonly children: ReactNode;
}): ReactNode {
  const texts = useService(TEXTS);
  const box = useRef<HTMLDivElement>(null);
  const state = level?.state ?? 'open';
  const isTop = state === 'open';
  const isNew = useRef(true);
  useLayoutEffect(() => {
    const element = box.current!;
    if (!isTop) {
      isNew.current = false;
      return keepPaused(element);
    }
    if (!level || (isNew.current && depth === 0)) return; // navigation takes care of a view in the page
    const { focus } = level;
    if (level.scroll !== null) globalThis.scrollTo({ top: level.scroll, left: 0, behavior: 'instant' });
    (!isNew.current && focus instanceof HTMLElement && element.contains(focus) ? focus : element).focus({ preventScroll: true });
  }, [isTop]); // oxlint-disable-line react/exhaustive-deps -- what the level was given when it came up
  const title = level?.object ? inLanguage(level.object.titles, texts.language) : '';
  return (
    <div
      ref={box}
      className="unit-level"
      data-unit-level={depth}
      data-state={state}
      inert={!isTop}
      style={level?.offset ? { insetBlockStart: level.offset } : undefined}
      {...(depth > 0 ? { tabIndex: -1, role: 'region', 'aria-label': title || undefined } : { tabIndex: -1 })}
    >
      <ReturnBar depth={depth} below={below} isTop={isTop} own={level?.object ?? null} />
      {children}
    </div>
  );
}

function ReturnBar({
  depth,
  below,
  own,
  isTop,
}: {
  readonly depth: number;
  readonly below: CmsObject;
  readonly own: CmsObject | null;
  readonly isTop: boolean;
}): ReactNode {
  const units = useService(UNITS);
  const texts = useService(TEXTS);
  const { state } = useUnitView();
  const isAdded = isTop && (state.current?.added ?? 0) > 0;
  if (depth === 0 && !isAdded) return null;
  const title = inLanguage((isAdded && own ? own : below).titles, texts.language);
  return (
    <div className="unit-return">
      <button type="button" className="button button--quiet unit-return__button" onClick={() => units.return()}>
        <LineIcon className="icon" path="M19 12H5m6-6-6 6 6 6" size={20} />
        <span>{texts.get(title === '' ? 'unit.returnUnknown' : 'unit.return', { title })}</span>
      </button>
    </div>
  );
}

const MEDIA = 'video, audio';

/** Pauses what plays inside an element, and whatever would begin to play there later, until the undo. It stays where it is. */
function keepPaused(element: Element): () => void {
  const onPlay = (event: Event): void => {
    if (event.target instanceof HTMLMediaElement) event.target.pause();
  };
  for (const media of element.querySelectorAll<HTMLMediaElement>(MEDIA)) media.pause();
  element.addEventListener('play', onPlay, true);
  return () => element.removeEventListener('play', onPlay, true);
}

/** What takes Escape for itself while it is open (OP-72). */
const LAYERS =
  'dialog[open], [popover]:popover-open, [role="menu"]:not([hidden]), [role="listbox"]:not([hidden]), [role="dialog"]:not([hidden])';

const isOpen = (element: Element): boolean => !(element instanceof HTMLElement) || element.checkVisibility?.() !== false;

/**
 * Whether an Escape key press is for the unit stack: nobody has used it, and nothing that closes by it lies above: a dialog
 * or window, an open menu or list, fullscreen, a text field with suggestions, a word being composed (OP-72).
 */
export function isForUnit(
  event: Pick<
    KeyboardEvent,
    'key' | 'defaultPrevented' | 'isComposing' | 'repeat' | 'target' | 'ctrlKey' | 'altKey' | 'metaKey' | 'shiftKey'
  >,
): boolean {
  if (event.key !== 'Escape' || event.defaultPrevented || event.isComposing || event.repeat) return false;
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey || document.fullscreenElement) return false;
  if (event.target instanceof Element && event.target.matches('select, [aria-expanded="true"][role="combobox"], input[list]')) return false;
  return ![...layers()].some(isOpen);
}

function layers(): Iterable<Element> {
  try {
    return document.querySelectorAll(LAYERS);
  } catch {
    // no popovers here
    return document.querySelectorAll('dialog[open]');
  }
}
