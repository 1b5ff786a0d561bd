import { completeFromSchema, type ElementSpec } from '@codemirror/lang-xml';
import type { CompletionSource } from '@codemirror/autocomplete';
import { vocabulary } from '../../../../xsl/engine/vocabulary.ts';
import { prefixIn, type Declared } from './declared.ts';

const words = vocabulary();

/** XSLT's elements and those of its extensions under the prefixes of a file, and the elements that the stylesheet writes. */
function schemaFor({ prefixes, literals }: Pick<Declared, 'prefixes' | 'literals'>): ElementSpec[] {
  const own = prefixIn(prefixes);
  const named = (name: string): string => `${own}:${name}`;
  const added = words.extensions.flatMap(({ uri, name, isTop }) =>
    [...prefixes].filter(([, each]) => each === uri).map(([prefix]) => ({ name: `${prefix}:${name}`, isTop })),
  );
  const [top, inside] = [true, false].map((wanted) => added.filter(({ isTop }) => isTop === wanted).map(({ name }) => name));
  const content = [...words.instructions.map(named), ...inside!, ...literals];
  const isContent = (children: readonly string[]): boolean => words.instructions.every((each) => children.includes(each));
  return [
    ...words.elements.map(({ name, attributes, children }): ElementSpec => {
      const isRoot = name === 'stylesheet' || name === 'transform';
      const further = isRoot ? top! : isContent(children) ? [...inside!, ...literals] : [];
      return { name: named(name), top: isRoot, attributes: [...attributes], children: [...children.map(named), ...further] };
    }),
    ...added.map(({ name, isTop }): ElementSpec => ({ name, attributes: [isTop ? 'name' : 'select'], children: content })),
    ...[...literals].map((name): ElementSpec => ({ name, children: content })),
  ];
}

/** Offers elements, attributes and end tags; what it offers is made anew when prefixes or elements of the stylesheet have changed. */
export class Elements {
  private of = '';
  private source: CompletionSource = () => null;

  sourceFor(declared: Declared): CompletionSource {
    const key = JSON.stringify([[...declared.prefixes], [...declared.literals]]);
    if (key !== this.of) {
      this.of = key;
      this.source = completeFromSchema(schemaFor(declared), []);
    }
    return this.source;
  }
}
