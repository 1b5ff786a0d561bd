import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent, type MouseEvent, type ReactNode } from 'react';
import { actions, REGISTRY, SESSION, SESSION_CHANGED, STORAGE, useFact, useService, useText, type WidgetProps } from '../../core/api.ts';

/** Key under which the login keeps the user's display name (SES-028). */
const NAME_KEY = 'strUser';
const LOGOUT = '/p_Logout.php';
/** Data types of views that the menu leads to. */
const OWN = /^p_(?:Results|Notes)$/;
const FOR_ADMINISTRATORS = /^p_(?:Results|Notes|Accounts|Groups|Administration)$/;

/** Who is using the page (`ui-user-area`): what the stylesheet drew for guests, or the user's name with what belongs to them. */
export function UserArea({ children }: Partial<WidgetProps>): ReactNode {
  const session = useService(SESSION);
  const storage = useService(STORAGE);
  const { routes } = useService(REGISTRY);
  const text = useText();
  const read = useCallback(() => ({ loggedIn: session.loggedIn, name: storage.get(NAME_KEY) ?? '' }), [session, storage]);
  const [user, setUser] = useState(read);
  useFact(SESSION_CHANGED, () => setUser(read()));
  useEffect(() => storage.subscribe(NAME_KEY, () => setUser(read())), [storage, read]);
  if (!user.loggedIn) return children;

  const logOut = async (event: MouseEvent): Promise<void> => {
    event.preventDefault();
    // Results that are not sent yet are asked about first.
    if (!(await session.mayLeave())) return;
    session.logOut();
    storage.remove(NAME_KEY);
    location.assign(LOGOUT); // SES-034
  };
  return (
    <UserMenu name={user.name || text('user.unnamed')}>
      <li>
        <a className="user-area__link" href="userhome.html">
          {text('user.courses')}
        </a>
      </li>
      {routes
        .filter(
          ({ path, dataType, action = actions.show }) =>
            !path.includes('{') && action === actions.show && (session.administrator ? FOR_ADMINISTRATORS : OWN).test(dataType),
        )
        .map(({ path, dataType }) => (
          <li key={path}>
            <a className="user-area__link" href={path}>
              {text(`user.${dataType.slice(2).toLowerCase()}`)}
            </a>
          </li>
        ))}
      <li>
        <a className="user-area__link" href={LOGOUT} onClick={(event) => void logOut(event)}>
          {text('user.logout')}
        </a>
      </li>
    </UserMenu>
  );
}

/** A button with the name that opens a short list; Escape, a choice or leaving it closes it. */
function UserMenu({ name, children }: { readonly name: string; readonly children: ReactNode }): ReactNode {
  const [open, setOpen] = useState(false);
  const area = useRef<HTMLDivElement>(null);
  const list = useId();
  useEffect(() => {
    if (!open) return;
    const outside = (event: Event): void => {
      if (!area.current?.contains(event.target as Node)) setOpen(false);
    };
    document.addEventListener('pointerdown', outside);
    document.addEventListener('focusin', outside);
    return () => {
      document.removeEventListener('pointerdown', outside);
      document.removeEventListener('focusin', outside);
    };
  }, [open]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Escape' || !open) return;
    event.preventDefault();
    event.stopPropagation(); // only the topmost layer closes (OP-72)
    setOpen(false);
    area.current?.querySelector('button')?.focus();
  };
  return (
    <div className="user-area" ref={area} onKeyDown={onKeyDown}>
      <div className="user-area__menu">
        <button
          type="button"
          className="button button--quiet"
          title={name}
          aria-expanded={open}
          aria-controls={list}
          onClick={() => setOpen(!open)}
        >
          <span className="user-area__initial" aria-hidden="true">
            {[...name][0]?.toUpperCase()}
          </span>
          <span className="user-area__name">{name}</span>
        </button>
        <ul id={list} className="user-area__list" role="list" hidden={!open} onClick={() => setOpen(false)}>
          {children}
        </ul>
      </div>
    </div>
  );
}
