import type { XmlNode } from '../tree/node.ts';
import { attribute, expand, flag, keyOf, words } from '../xslt/names.ts';

/** What xsl:output asks for; missing: not said. */
export interface Output {
  /** 'xml', 'html' or 'text'. */
  method?: string;
  version?: string;
  encoding?: string;
  omitXmlDeclaration?: boolean;
  standalone?: boolean;
  doctypePublic?: string;
  doctypeSystem?: string;
  indent?: boolean;
  mediaType?: string;
  /** Expanded names of elements whose text is written as CDATA. */
  cdata: Set<string>;
}

/** Adds what one xsl:output says; later and more important ones win. @throws XsltError */
export function readOutput(element: XmlNode, output: Output): void {
  const set = <K extends keyof Output>(key: K, value: Output[K] | undefined): void => {
    if (value !== undefined) output[key] = value;
  };
  set('method', attribute(element, 'method')?.trim());
  set('version', attribute(element, 'version'));
  set('encoding', attribute(element, 'encoding'));
  set('omitXmlDeclaration', flag(element, 'omit-xml-declaration'));
  set('standalone', flag(element, 'standalone'));
  set('doctypePublic', attribute(element, 'doctype-public'));
  set('doctypeSystem', attribute(element, 'doctype-system'));
  set('indent', flag(element, 'indent'));
  set('mediaType', attribute(element, 'media-type'));
  for (const name of words(attribute(element, 'cdata-section-elements'))) {
    const { uri, local } = expand(name, element, true);
    output.cdata.add(keyOf(uri, local));
  }
}
