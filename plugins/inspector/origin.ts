import type { CustomerConfiguration, Registry, Targets } from '../../core/api.ts';

/** What knows where things come from. */
interface OriginNeeds {
  readonly targets: Targets;
  readonly registry: Registry;
  readonly configuration: CustomerConfiguration;
}

/** Where an element comes from; '' for what is unknown. */
export interface Origin {
  /** `News 21 "Four workshops" (type 501, p_News)`. */
  readonly object: string;
  /** XPath of the node that it was drawn for. */
  readonly node: string;
  /** `p_News.xsl:12`. */
  readonly sheet: string;
  readonly plugin: string;
  /** The widget around it, and its plugin. */
  readonly widget: string;
  /** Keys of the customer's file with their values. */
  readonly key: string;
}

/** Reads the marks of an element or of the nearest one around it, and what its target shows. */
export function originOf(element: Element, { targets, registry, configuration }: OriginNeeds): Origin {
  const marked = element.closest<HTMLElement>('[data-from]');
  const content = contentAround(element, targets);
  const object = content?.origin?.object ?? null;
  const title = object ? (Object.values(object.titles)[0] ?? '') : '';
  const plugin = content?.plugin ?? '';
  const widget = widgetAround(element, registry);
  return {
    object: object ? `${object.ID}${title ? ` “${title}”` : ''}, type ${object.IDObjectType}, ${object.dataType}` : '',
    node: marked?.dataset.node ?? '',
    sheet: marked?.dataset.from ?? '',
    plugin,
    widget: widget ? `${widget.name} (${widget.plugin})` : '',
    key: [plugin, widget?.plugin ?? '']
      .filter((each, index, all) => each !== '' && all.indexOf(each) === index)
      .map((each) => setting(each, object?.IDObjectType ?? 0, configuration))
      .join('; '),
  };
}

/** What the innermost target around an element shows. */
function contentAround(element: Element, targets: Targets) {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const content = each.id && targets.element(each.id) === each ? targets.state(each.id).content : null;
    if (content?.origin) return content;
  }
  return null;
}

function widgetAround(element: Element, registry: Registry): { readonly name: string; readonly plugin: string } | null {
  for (let each: Element | null = element; each; each = each.parentElement) {
    for (const name of each.classList) {
      const plugin = name.startsWith('ui-') ? registry.ids.find((id) => registry.manifest(id)?.widgets?.[name]) : undefined;
      if (plugin) return { name, plugin };
    }
  }
  return null;
}

/** `plugins.news = {"pageSize": 7}`, and the key by which the customer gave the object's type to the plugin. */
function setting(plugin: string, type: number, { plugins, objects }: CustomerConfiguration): string {
  const given = plugins[plugin];
  const settled = objects[String(type)] === plugin ? `, objects["${type}"]` : '';
  return `plugins.${plugin} = ${given === undefined ? '(default)' : JSON.stringify(given)}${settled}`;
}
