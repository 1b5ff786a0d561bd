/** What a frame of another plugin may ask for: having it means that `style.css` of this plugin is on the page. */
export interface Look {
  readonly layers: readonly string[];
}

/** The service `site.look`; its layers are in the order in which later ones win. */
export function provideLook(): Look {
  return { layers: ['tokens', 'base', 'layout', 'parts', 'helpers'] };
}
