import { StringSink, type Output } from './output/index.ts';
import { lookup, type XmlNode } from './xml/index.ts';
import { compileAttributeTemplate, compileBody, errorAt, EXSL, XSL, type Extension, type InstructionCompiler } from './xslt/index.ts';

/** A document that a stylesheet makes beside its result, by exsl:document or xsl:document. */
export interface ResultDocument {
  /** Its address, as the stylesheet computes it. */
  readonly href: string;
  /** The addresses of the documents it was made in, the outermost first: each is relative to the one before. */
  readonly inside: readonly string[];
  readonly text: string;
  /** How the text was written, its encoding too. */
  readonly output: Readonly<Output>;
}

const TEXTS = {
  method: 'method',
  version: 'version',
  encoding: 'encoding',
  'doctype-public': 'doctypePublic',
  'doctype-system': 'doctypeSystem',
  'media-type': 'mediaType',
} as const;
const FLAGS = { 'omit-xml-declaration': 'omitXmlDeclaration', standalone: 'standalone', indent: 'indent' } as const;
const CDATA = 'cdata-section-elements';
const METHODS = ['xml', 'html', 'text'];

/** Sets what an attribute says, its expressions evaluated. @throws XsltError */
function setOutput(output: Output, element: XmlNode, name: string, value: string): void {
  if (Object.hasOwn(FLAGS, name)) {
    if (value !== 'yes' && value !== 'no') throw errorAt(element, `"${name}" is "yes" or "no", not "${value}".`);
    output[FLAGS[name as keyof typeof FLAGS]] = value === 'yes';
  } else if (name === CDATA) {
    for (const each of value.split(/\s+/).filter(Boolean)) {
      const [local = '', prefix = ''] = each.split(':').reverse();
      const uri = lookup(element.scope, prefix);
      if (uri === undefined && prefix) throw errorAt(element, `The namespace prefix "${prefix}" is not declared.`);
      output.cdata.add(uri ? `{${uri}}${local}` : local);
    }
  } else {
    if (name === 'method' && !METHODS.includes(value)) throw errorAt(element, `The method "${value}" is none of ${METHODS.join(', ')}.`);
    output[TEXTS[name as keyof typeof TEXTS]] = value;
  }
}

/**
 * Documents that a stylesheet makes beside its result: `exsl:document` of EXSLT and `xsl:document` of XSLT 1.1, for the option `extensions`
 * of compile. What becomes of each is the caller's affair; the engine writes no files.
 * @param receive gets each document when it is whole; an error of it ends the run
 * @param most characters that one may have; no limit
 */
export function documents(receive: (document: ResultDocument) => void, most = Infinity): readonly Extension[] {
  const inside: string[] = [];
  const compileDocument: InstructionCompiler = (element, context) => {
    const address = compileAttributeTemplate(context, element, 'href');
    if (!address) throw errorAt(element, 'The attribute "href" is missing.');
    const settings = [...Object.keys(TEXTS), ...Object.keys(FLAGS), CDATA].flatMap((name) => {
      const value = compileAttributeTemplate(context, element, name);
      return value ? [{ name, value }] : [];
    });
    const body = compileBody(element, context);
    return (node, run) => {
      run.instruction = element;
      const href = address(node, run);
      const output: Output = { cdata: new Set() };
      for (const { name, value } of settings) setOutput(output, element, name, value(node, run));
      const sink = new StringSink(output, most);
      const { out } = run;
      const outer = inside.length;
      run.out = sink;
      inside.push(href);
      try {
        body(node, run);
      } finally {
        inside.length = outer;
        run.out = out;
      }
      run.instruction = element;
      receive({ href, inside: [...inside], text: sink.end(), output });
      return false;
    };
  };
  return [EXSL, XSL].map((uri) => ({ uri, instructions: { document: compileDocument } }));
}
