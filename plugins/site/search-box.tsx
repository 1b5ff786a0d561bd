import type { ReactNode } from 'react';
import { CONFIGURATION, REGISTRY, useService, type WidgetProps } from '../../core/api.ts';

/**
 * Around a field and a button of the stylesheet (`ui-search-box`): a form that leads to the search, with the words in the
 * address under the field's name. Where no plugin offers a search there is nothing.
 */
export function SearchBox({ children }: WidgetProps): ReactNode {
  const { routes } = useService(REGISTRY);
  const dataType = useService(CONFIGURATION).dataTypes['siteSearch'] ?? 'p_Site';
  const route = routes.find((each) => each.dataType === dataType && !each.path.includes('{'));
  return route ? (
    <form className="search-box" role="search" method="get" action={route.path}>
      {children}
    </form>
  ) : null;
}
