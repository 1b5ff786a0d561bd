import { attribute, NodeKind, select, textOf, type Edits, type Splice, type XDocument, type XNode } from '../../../core/api.ts';
import { isObjectDocument } from '../model/document-root.ts';
import { oneNode } from '../model/one-node.ts';
import { calculatedPicSize } from '../model/picture.ts';
import { type Control, type ControlGroup, controlGroups } from './control.ts';
import { showValue, valueOf } from './control-value.ts';
import { ContentChanges } from './changed-span.ts';

/** A field whose content cannot go into the XML: what was typed stays in the field. */
export interface FieldProblem {
  readonly control: Control;
  readonly message: string;
  /** The character that no XML can say, `U+0001`: then that is the message, in the page's language. */
  readonly character?: string;
}

/** XML 1.0 has no way to write these, not even escaped. */
const FORBIDDEN =
  /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]|[\ud800-\udbff](?![\udc00-\udfff])|(?<![\ud800-\udbff])[\udc00-\udfff]/;

/** Such a character by its number; null without one. */
function forbiddenIn(value: string): string | null {
  const [found] = FORBIDDEN.exec(value) ?? [];
  return found === undefined ? null : `U+${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, '0')}`;
}

/** What the form changes in the document. `taken` is to be called once the changes are made. */
interface Collected {
  readonly splices: readonly Splice[];
  readonly problems: readonly FieldProblem[];
  readonly seen: ReadonlySet<Control>;
  taken(): void;
}

/** An attribute's value has no line breaks: each becomes one space (AUT-089). */
export const oneLine = (text: string): string => text.replace(/\r\n|\r|\n/g, ' ');

const PICTURE = ['src', 'defaultPath', 'picSize'] as const;

/**
 * Knows what the fields of the form held when they and the document last agreed, so that only what the user changed is written: what
 * was never touched stays byte for byte as it came.
 */
export class CopyBack {
  private readonly agreed = new WeakMap<Control, string>();
  /** What the user has changed. Editors of HTML write it in their own way: only that counts of them. */
  private readonly typed = new WeakSet<Control>();

  private readonly contents: ContentChanges;

  constructor(private readonly edits: Edits) {
    this.contents = new ContentChanges(edits);
  }

  /** The form and the document agree now: shows the document's values and remembers them. Fields changed meanwhile keep theirs. */
  show(scopes: Iterable<Element>, document: XDocument): void {
    for (const group of controlGroups(scopes)) {
      const control = group.controls[0]!;
      const now = valueOf(group);
      const before = this.agreed.get(control);
      if (before !== undefined && now !== null && now !== before && group.kind !== 'html') continue;
      if (group.kind !== 'html') {
        const node = silently(document, group.xpath);
        if (node || control.dataset.optional !== undefined) showValue(group, node ? contentOf(node) : '');
      }
      if (group.kind !== 'html' || before === undefined) this.agreed.set(control, valueOf(group) ?? '');
    }
  }

  /**
   * The changes that bring the form's values into the document (AUT-074 to AUT-078). @param touched a field the user has just changed,
   * perhaps before it had come
   */
  collect(scopes: Iterable<Element>, document: XDocument, touched: Element | null = null): Collected {
    const splices = new Map<string, Splice>();
    const problems: FieldProblem[] = [];
    const agreements: (() => void)[] = [];
    const seen = new Set<Control>();
    const pictures = new Map<XNode, Map<string, string>>();
    // The sizes of pictures are a matter of configurations alone.
    const isWhole = isObjectDocument(document);
    for (const group of controlGroups(scopes)) {
      const control = group.controls[0]!;
      const value = valueOf(group);
      if (value === null) continue;
      seen.add(control);
      if (group.controls.includes(touched as Control)) this.typed.add(control);
      if (!this.typed.has(control) && (!this.agreed.has(control) || group.kind === 'html')) this.agreed.set(control, value);
      if (this.agreed.get(control) === value) continue;
      const owner = optionalOwner(document, group);
      const node = owner ? null : oneNode(document, group.xpath, 'update');
      const before = this.agreed.get(control) ?? control.getAttribute('value') ?? '';
      // What a field cannot read is no value: of a number the browser would give nothing, and the attribute would go. Bounds are advice.
      if (control.validity.badInput || control.validity.patternMismatch) {
        problems.push({ control, message: [control.title, control.validationMessage].find(Boolean) ?? control.value });
        continue;
      }
      const character = forbiddenIn(value);
      if (character !== null) {
        // Written into the document, it would keep all others from it.
        problems.push({ control, message: character, character });
        continue;
      }
      try {
        // Attributes that are not there yet come at one position: each counts.
        if (owner) for (const splice of writeOptional(this.edits, owner, value)) splices.set(`${splice.at} ${owner.name}`, splice);
        else if (node) for (const splice of this.write(node, group.kind, value, before)) splices.set(`${splice.at}`, splice);
        else continue;
      } catch (error) {
        problems.push({ control, message: error instanceof Error ? error.message : String(error) });
        continue;
      }
      agreements.push(() => this.agreed.set(control, value));
      const picture = node && !isWhole ? pictureOf(node) : null;
      if (picture) pictures.set(picture, (pictures.get(picture) ?? new Map<string, string>()).set(node!.name, oneLine(value)));
    }
    for (const [picture, changed] of pictures)
      for (const splice of this.derive(picture, changed)) splices.set(`${splice.at} ${splice.insert}`, splice);
    return {
      splices: [...splices.values()],
      problems,
      seen,
      taken: () => {
        for (const agree of agreements) agree();
      },
    };
  }

  private write(node: XNode, kind: ControlGroup['kind'], value: string, before: string): Splice[] {
    if (node.kind === NodeKind.attribute) {
      const line = oneLine(value);
      return line === node.value ? [] : [this.edits.setAttribute(node.parent!, node.name, line)];
    }
    if (kind === 'html') return [this.contents.change(node, before, value)];
    return value === textOf(node) ? [] : [this.edits.setText(node, value)];
  }

  /** What follows from a picture's source and size (AUT-072, OP-54). */
  private derive(picture: XNode, changed: ReadonlyMap<string, string>): Splice[] {
    const of = (name: string): string => changed.get(name) ?? attribute(picture, name);
    const value = calculatedPicSize({ src: of('src'), defaultPath: of('defaultPath'), picSize: of('picSize') });
    return ['calculated_picSize', 'srcComplete']
      .filter(
        (name) => attribute(picture, name) !== value && (name !== 'srcComplete' || picture.attributes.some((each) => each.name === name)),
      )
      .map((name) => this.edits.setAttribute(picture, name, value));
  }
}

const contentOf = (node: XNode): string => (node.kind === NodeKind.attribute ? node.value : textOf(node));

/** The picture of an attribute that its size follows from. */
const pictureOf = ({ kind, name, parent }: XNode): XNode | null =>
  kind === NodeKind.attribute && parent?.name === 'picture' && PICTURE.some((each) => each === name) ? parent : null;

interface OptionalAttribute {
  readonly element: XNode;
  readonly name: string;
}

/** The element of an attribute that need not be there (`data-optional`): empty, it is left out. Null for all other fields. */
function optionalOwner(document: XDocument, { xpath, controls }: ControlGroup): OptionalAttribute | null {
  const [, path, name] = controls[0]!.dataset.optional === undefined ? [] : (/^(.+)\/@([\w-]+)$/.exec(xpath) ?? []);
  const element = path === undefined ? null : oneNode(document, path, 'update');
  return element && { element, name: name! };
}

function writeOptional(edits: Edits, { element, name }: OptionalAttribute, value: string): Splice[] {
  const line = oneLine(value);
  // One that is there and empty stays as it is: a step back brings it, and is no change of its own.
  if (attribute(element, name) === line) return [];
  if (line !== '') return [edits.setAttribute(element, name, line)];
  const gone = edits.removeAttribute(element, name);
  return gone === null ? [] : [gone];
}

/** As oneNode, for showing: what is missing is reported when it is written. */
function silently(document: XDocument, xpath: string): XNode | null {
  try {
    const found = xpath === '' ? [] : select(document, xpath);
    return found.length === 1 ? found[0]! : null;
  } catch {
    return null;
  }
}
