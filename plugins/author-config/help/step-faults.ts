import { attribute, select, type XDocument, type XNode } from '../../../core/api.ts';
import { isRule, readCertificate } from '../../unit/contract.ts';
import { numbersIn, type References } from '../references/references.ts';

/** What a step, or what it opens after, leads to that learners do not have. */
export type StepFault = 'stepNone' | 'stepDraft' | 'stepGone' | 'requiresNone';

/** One of them, at an attribute. */
interface AttributeFault<Kind extends string> {
  readonly kind: Kind;
  readonly node: XNode;
  readonly name: string;
  /** By which it is found. */
  readonly words: string;
}

/** Steps of which learners would have nothing, or which would never open for them. Pure. */
export function stepsIn(document: XDocument, references: References): AttributeFault<StepFault>[] {
  const steps = select(document, '//objectRef').flatMap((node): AttributeFault<StepFault>[] => {
    const ID = attribute(node, 'ID');
    const [number] = numbersIn(ID);
    if (number === undefined) return [{ kind: 'stepNone', node, name: 'ID', words: ID === '0' ? '' : ID }];
    const { state, title } = references.get(number) ?? { state: 'published', title: '' };
    if (state === 'published') return [];
    return [{ kind: state === 'draft' ? 'stepDraft' : 'stepGone', node, name: 'ID', words: title || ID }];
  });
  const waiting = select(document, '//*[@requires]').flatMap((node): AttributeFault<StepFault>[] => {
    const missing = numbersIn(attribute(node, 'requires')).filter((each) => (references.get(each)?.state ?? 'published') !== 'published');
    const words = missing.map((each) => references.get(each)?.title || String(each)).join(', ');
    return missing.length === 0 ? [] : [{ kind: 'requiresNone', node, name: 'requires', words }];
  });
  return [...steps, ...waiting];
}

/** Rules that nobody can follow: of what makes a lesson or test done, and of certificates. Pure. */
export const rulesIn = (document: XDocument): AttributeFault<'badRule'>[] =>
  [
    ...select(document, '//lesson[@completion] | //test[@completion]').map((node) => ({ node, name: 'completion', isRead: isRule })),
    ...select(document, '//course[@certificate]').map((node) => ({
      ...{ node, name: 'certificate' },
      isRead: (text: string) => readCertificate(text) !== null,
    })),
  ].flatMap(({ node, name, isRead }) => {
    const words = attribute(node, name);
    return words === '' || isRead(words) ? [] : [{ kind: 'badRule' as const, node, name, words }];
  });
