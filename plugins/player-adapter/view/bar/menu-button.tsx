import {
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
  useState,
  type FocusEvent,
  type KeyboardEvent,
  type ReactNode,
  type RefObject,
} from 'react';
import { useControls } from '../context.ts';
import { Icon, type IconName } from './icon.tsx';

/** One line of a menu: a choice, an action, or the way to another page of it. */
export type MenuItem =
  | {
      readonly kind: 'choice';
      readonly id: string;
      readonly label: string;
      readonly note?: string;
      readonly lang?: string;
      readonly checked: boolean;
      readonly choose: () => void;
    }
  | { readonly kind: 'action'; readonly id: string; readonly label: string; readonly act: () => void }
  | { readonly kind: 'page'; readonly id: string; readonly label: string; readonly value?: string; readonly page: string };

/** A page of a menu: lines, or a form of its own. */
export interface MenuPage {
  readonly id: string;
  readonly title: string;
  readonly items?: readonly MenuItem[];
  readonly form?: ReactNode;
}

interface Props {
  readonly icon?: IconName;
  readonly label: string;
  /** Shown instead of the icon. */
  readonly face?: ReactNode;
  readonly badge?: string;
  readonly on?: boolean;
  readonly control: string;
  /** The first one opens. */
  readonly pages: readonly MenuPage[];
}

/** A button with a menu in the WAI-ARIA pattern: arrows, Home, End, letters, Escape; one page at a time. */
export function MenuButton({ icon, label, face, badge, on, control, pages }: Props): ReactNode {
  const button = useRef<HTMLButtonElement>(null);
  const popup = useRef<HTMLDivElement>(null);
  const id = useId();
  const { open, shown, isFirst, show, hide } = useMenuPages(pages, popup);
  const first = pages[0]!.id;
  const close = (): void => {
    hide();
    button.current?.focus({ preventScroll: true });
  };
  const up = (): void => (isFirst ? close() : show(first));
  const choose = (item: MenuItem): void => {
    if (item.kind === 'page') return show(item.page);
    close();
    if (item.kind === 'choice') item.choose();
    else item.act();
  };
  const key = (event: KeyboardEvent): void => {
    if (open && event.key !== 'Escape') {
      if (shown.form === undefined) moveFocus(event, popup.current!, up);
      return;
    }
    if (!open && event.key !== 'ArrowUp' && event.key !== 'ArrowDown') return;
    event.preventDefault();
    event.stopPropagation();
    if (open) up();
    else show(first);
  };
  const blur = (event: FocusEvent): void => {
    if (open && event.relatedTarget instanceof Node && !event.currentTarget.contains(event.relatedTarget)) hide();
  };
  return (
    <div className="player__menu-place" onKeyDown={key} onBlur={blur}>
      <button
        ref={button}
        type="button"
        className="player__button"
        data-control={control}
        data-on={on || undefined}
        aria-label={label}
        title={label}
        aria-haspopup="menu"
        aria-expanded={open}
        aria-controls={open ? id : undefined}
        onClick={() => (open ? close() : show(first))}
      >
        {face ?? <Icon name={icon!} />}
        {badge && (
          <span className="player__badge" aria-hidden="true">
            {badge}
          </span>
        )}
      </button>
      {open && (
        <>
          <div className="player__menu-shade" onPointerDown={close} aria-hidden="true" />
          <div ref={popup} id={id} className="player__menu" role={shown.form === undefined ? 'menu' : 'dialog'} aria-label={shown.title}>
            {!isFirst && <BackLine page={shown} onBack={up} />}
            {shown.form ?? shown.items?.map((item) => <MenuLine key={item.id} item={item} onChoose={() => choose(item)} />)}
          </div>
        </>
      )}
    </div>
  );
}

interface MenuPages {
  readonly open: boolean;
  readonly shown: MenuPage;
  /** The page shown is the one that opens first. */
  readonly isFirst: boolean;
  readonly show: (page: string) => void;
  readonly hide: () => void;
}

/** Which page of a menu is shown; a press outside hides it, and the focus goes to its first or chosen line. */
function useMenuPages(pages: readonly MenuPage[], popup: RefObject<HTMLElement | null>): MenuPages {
  const { hold } = useControls();
  const [page, setPage] = useState<string | null>(null);
  const open = page !== null;
  const shown = pages.find((each) => each.id === page) ?? pages[0]!;
  useEffect(() => {
    if (!open) return undefined;
    const release = hold();
    const outside = (event: Event): void => {
      if (!popup.current?.parentElement?.contains(event.target as Node)) setPage(null);
    };
    document.addEventListener('pointerdown', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      release();
    };
  }, [open, hold, popup]);
  // Each page begins at what is chosen there, else at its first line.
  useLayoutEffect(() => {
    if (!open) return;
    const lines = popup.current!;
    (
      lines.querySelector<HTMLElement>('[aria-checked="true"]') ??
      lines.querySelector<HTMLElement>('select, [role^="menuitem"]:not(.player__menu-back)') ??
      lines.querySelector<HTMLElement>('button, [role^="menuitem"]')
    )?.focus();
  }, [open, shown.id, popup]);
  return { open, shown, isFirst: shown === pages[0], show: setPage, hide: () => setPage(null) };
}

/** The way from a page back to the first one: a line of the menu, a button above a form. */
function BackLine({ page, onBack }: { readonly page: MenuPage; readonly onBack: () => void }): ReactNode {
  const inside = (
    <>
      <Icon name="back" />
      <span>{page.title}</span>
    </>
  );
  return page.form === undefined ? (
    <div className="player__menu-item player__menu-back" role="menuitem" tabIndex={-1} onClick={onBack} onKeyDown={press(onBack)}>
      {inside}
    </div>
  ) : (
    <button type="button" className="player__menu-item player__menu-back" onClick={onBack}>
      {inside}
    </button>
  );
}

function MenuLine({ item, onChoose }: { readonly item: MenuItem; readonly onChoose: () => void }): ReactNode {
  return (
    <div
      className="player__menu-item"
      tabIndex={-1}
      data-id={item.id}
      onClick={onChoose}
      onKeyDown={press(onChoose)}
      {...(item.kind === 'choice'
        ? { role: 'menuitemradio', 'aria-checked': item.checked }
        : { role: 'menuitem', ...(item.kind === 'page' ? { 'aria-haspopup': 'menu' as const } : {}) })}
    >
      {item.kind === 'choice' && <span className="player__menu-check">{item.checked && <Icon name="check" />}</span>}
      <span className="player__menu-label" lang={item.kind === 'choice' ? item.lang : undefined}>
        {item.label}
      </span>
      {item.kind === 'choice' && item.note && <span className="player__menu-value">{item.note}</span>}
      {item.kind === 'page' && (
        <>
          <span className="player__menu-value">{item.value}</span>
          <Icon name="next" />
        </>
      )}
    </div>
  );
}

/** Enter and space press a line. */
function press(act: () => void): (event: KeyboardEvent) => void {
  return (event) => {
    if (event.key !== 'Enter' && event.key !== ' ') return;
    event.preventDefault();
    event.stopPropagation();
    act();
  };
}

/** Moves the focus through the lines of a menu. */
function moveFocus(event: KeyboardEvent, popup: HTMLElement, up: () => void): void {
  const lines = [...popup.querySelectorAll<HTMLElement>('[role^="menuitem"]')];
  const now = lines.indexOf(document.activeElement as HTMLElement);
  const plain = !event.ctrlKey && !event.altKey && !event.metaKey;
  const letter = plain && event.key.length === 1 && event.key !== ' ' ? event.key.toLocaleLowerCase() : null;
  const byLetter =
    letter === null
      ? -1
      : ([...lines.keys()]
          .map((step) => (now + 1 + step) % lines.length)
          .find((index) => lines[index]!.querySelector('.player__menu-label')?.textContent?.toLocaleLowerCase().startsWith(letter)) ?? -1);
  const goals: Readonly<Record<string, number>> = {
    ArrowDown: (now + 1) % lines.length,
    ArrowUp: (now - 1 + lines.length) % lines.length,
    Home: 0,
    End: lines.length - 1,
  };
  // Sideways goes into pages and out of them.
  if (event.key === 'ArrowRight' && lines[now]?.getAttribute('aria-haspopup') === 'menu') lines[now].click();
  else if (event.key === 'ArrowLeft') up();
  else if (event.key !== 'ArrowRight' && letter === null && !Object.hasOwn(goals, event.key)) return;
  else lines[Object.hasOwn(goals, event.key) ? goals[event.key]! : byLetter]?.focus();
  event.preventDefault();
  event.stopPropagation();
}
