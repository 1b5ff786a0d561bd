import { serviceToken } from '../../core/api.ts';

/** What a frame of another plugin may ask for: having it means that `style.css` of this plugin is on the page. */
export interface SiteLook {
  /** The style sheet's layers, in the order in which later ones win. */
  readonly layers: readonly string[];
}

/** The look of the site. */
export const SITE_LOOK = serviceToken<SiteLook>('site.look');
