import { useId, useState, type FormEvent, type ReactNode } from 'react';

/** So many of the nodes that are found are listed. */
const MOST = 200;
const LONGEST = 120;

interface FoundNode {
  readonly node: Node;
  readonly path: string;
  readonly text: string;
}

interface Answer {
  readonly words: string;
  readonly nodes: readonly FoundNode[];
}

const stepOf = (element: Element): string => {
  const alike = [...(element.parentElement?.children ?? [])].filter(({ localName }) => localName === element.localName);
  return `${element.localName}${alike.length > 1 ? `[${alike.indexOf(element) + 1}]` : ''}`;
};

/** XPath of a node of a page, from its root. */
function pathOf(node: Node): string {
  const steps: string[] = [];
  const { nodeType } = node;
  if (nodeType === Node.ATTRIBUTE_NODE) return `${pathOf((node as Attr).ownerElement!)}/@${node.nodeName}`;
  if (nodeType === Node.TEXT_NODE) steps.unshift('text()');
  let element = nodeType === Node.ELEMENT_NODE ? (node as Element) : node.parentElement;
  for (; element !== null; element = element.parentElement) steps.unshift(stepOf(element));
  return `/${steps.join('/')}`;
}

/** @throws DOMException for what is no XPath 1.0 */
function ask(document: Document, expression: string): Answer {
  const result = document.evaluate(expression, document, null, XPathResult.ANY_TYPE);
  const { resultType } = result;
  if (resultType === XPathResult.NUMBER_TYPE) return { words: `number: ${result.numberValue}`, nodes: [] };
  if (resultType === XPathResult.STRING_TYPE) return { words: `string: ${result.stringValue}`, nodes: [] };
  if (resultType === XPathResult.BOOLEAN_TYPE) return { words: `boolean: ${result.booleanValue}`, nodes: [] };
  const nodes: FoundNode[] = [];
  let count = 0;
  for (let node = result.iterateNext(); node !== null; node = result.iterateNext()) {
    count += 1;
    const text = (node.textContent ?? '').replace(/\s+/g, ' ').trim().slice(0, LONGEST);
    if (count <= MOST) nodes.push({ node, path: pathOf(node), text });
  }
  return { words: `${count} nodes`, nodes };
}

interface LiveXPathProps {
  /** The page's document as it is now. */
  readonly document: () => Document | null;
  /** Asks of an element why it is there. */
  readonly onPick: (element: Element) => void;
}

/** XPath 1.0 on the page as it is now. The browser's own: names of HTML are written small. */
export function LiveXPath({ document, onPick }: LiveXPathProps): ReactNode {
  const id = useId();
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [problem, setProblem] = useState('');
  const submit = (event: FormEvent<HTMLFormElement>): void => {
    event.preventDefault();
    const expression = String(new FormData(event.currentTarget).get('expression') ?? '').trim();
    const page = document();
    if (page === null || expression === '') return;
    try {
      setAnswer(ask(page, expression));
      setProblem('');
    } catch (error) {
      setAnswer(null);
      setProblem(`This is no XPath 1.0: ${(error as Error).message}`);
    }
  };
  return (
    <section className="panel" aria-label="XPath">
      <form className="row" onSubmit={submit}>
        <label htmlFor={id}>Expression, such as //h1 or count(//a)</label>
        <input id={id} name="expression" className="wide" autoComplete="off" spellCheck={false} />
        <button type="submit">Evaluate</button>
      </form>
      <div role="status" aria-label="What the expression gives">
        {problem !== '' && <p className="bad">{problem}</p>}
        {answer !== null && <p>{answer.words}</p>}
      </div>
      {answer !== null && answer.nodes.length > 0 && (
        <ol className="found">
          {answer.nodes.map(({ node, path, text }) => (
            <li key={path}>
              <code>{path}</code> {text}{' '}
              {node.nodeType === Node.ELEMENT_NODE && (
                <button type="button" aria-label={`Why is ${path} here?`} onClick={() => onPick(node as Element)}>
                  Why?
                </button>
              )}
            </li>
          ))}
        </ol>
      )}
    </section>
  );
}
