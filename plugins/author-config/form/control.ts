/** A field of the author's form: it carries `data-xpath`. */
export type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement;

/** How a field's value gets into the XML. */
type ControlKind = 'text' | 'html' | 'checkbox' | 'bitfield' | 'radio' | 'moment';

/** The fields that write to the same node, in document order. */
export interface ControlGroup {
  readonly xpath: string;
  readonly kind: ControlKind;
  readonly controls: readonly Control[];
}

/** What a field is: given by `data-kind`, else seen by its type. */
function kindOf(control: Control): ControlKind {
  const { kind } = control.dataset;
  if (kind === 'html' || kind === 'bitfield' || kind === 'moment') return kind;
  return control.type === 'checkbox' || control.type === 'radio' ? control.type : 'text';
}

/** The fields below some elements, those of one node together. */
export function controlGroups(scopes: Iterable<Element>): ControlGroup[] {
  const groups = new Map<string, ControlGroup & { readonly controls: Control[] }>();
  for (const scope of scopes) {
    for (const control of scope.querySelectorAll<Control>('input[data-xpath], textarea[data-xpath], select[data-xpath]')) {
      const xpath = control.dataset.xpath!;
      const kind = kindOf(control);
      const isShared = kind === 'bitfield' || kind === 'radio';
      const key = isShared ? `${kind} ${xpath}` : `${groups.size}`;
      const group = groups.get(key);
      if (group) group.controls.push(control);
      else groups.set(key, { xpath, kind, controls: [control] });
    }
  }
  return [...groups.values()];
}
