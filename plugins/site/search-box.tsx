import { useEffect, useRef, useState, type FormEvent, type MouseEvent, type ReactNode } from 'react';
import { CONFIGURATION, lazily, REGISTRY, SETTINGS, usePluginConfiguration, useService, type WidgetProps } from '../../core/api.ts';

const suggestions = lazily(() => import('./suggestions.tsx'));
/** Group and key of the user's settings with `off` when the key / is to lead nowhere. */
const SEARCH_KEY = ['search', 'key'] as const;
type Suggestions = Awaited<ReturnType<(typeof suggestions)['load']>>['Suggestions'];

/**
 * Around a field and a button of the stylesheet (`ui-search-box`): a form that leads to the search, with the words in the address under the
 * field's name. Where no plugin offers a search there is nothing. The key / leads to its field, or to the one that the page has itself,
 * unless the customer or the user has switched it off.
 */
export function SearchBox({ children }: WidgetProps): ReactNode {
  const { routes } = useService(REGISTRY);
  const dataType = useService(CONFIGURATION).dataTypes['siteSearch'] ?? 'p_Site';
  const settings = useService(SETTINGS);
  const { searchKey } = usePluginConfiguration<{ readonly searchKey?: boolean }>();
  const form = useRef<HTMLFormElement>(null);
  const [Late, setLate] = useState<Suggestions | null>(null);
  useEffect(() => {
    const hasKey = (): boolean => searchKey !== false && settings.get(...SEARCH_KEY) === null;
    const press = (event: KeyboardEvent): void => {
      if (event.key !== '/' || event.ctrlKey || event.altKey || event.metaKey || event.defaultPrevented) return;
      if ((event.target as Element).closest?.(FIELDS) || document.fullscreenElement || !hasKey()) return;
      event.preventDefault();
      (document.querySelector<HTMLElement>('main [data-site-search] input') ?? fieldOf(form.current))?.focus();
    };
    if (hasKey()) fieldOf(form.current)?.setAttribute('aria-keyshortcuts', '/');
    addEventListener('keydown', press);
    return () => removeEventListener('keydown', press);
  }, [searchKey, settings]);
  const route = routes.find((each) => each.dataType === dataType && !each.path.includes('{'));
  const load = (): void =>
    void suggestions.load().then(
      (code) => setLate(() => code.Suggestions),
      () => {},
    );
  const check = (event: FormEvent): void => {
    const field = fieldOf(form.current);
    // Words that nobody sees, because the field has no room, are not sent.
    if (field?.value.trim() && getComputedStyle(field).opacity !== '0') return;
    event.preventDefault();
    field?.focus();
  };
  return route ? (
    <form
      ref={form}
      className="search-box"
      role="search"
      data-site-search=""
      method="get"
      action={route.path}
      onFocus={load}
      onPointerEnter={load}
      onMouseDown={keepFocus}
      onSubmit={check}
    >
      {children}
      {Late && form.current && <Late form={form.current} dataType={dataType} />}
    </form>
  ) : null;
}

/** Without the focus in its field a narrow head has no room for it, and the button would go from under the pointer. */
function keepFocus(event: MouseEvent): void {
  if (!(event.target as Element).closest('input')) event.preventDefault();
}
const FIELDS = 'input,textarea,select,[contenteditable]';
const fieldOf = (form: HTMLFormElement | null): HTMLInputElement | null | undefined => form?.querySelector('input');
