import { edits, parse, select, type Splice, type XDocument, type XNode } from '../../../xsl/engine/index.ts';

/** A configuration with all that the protocol names (6.1), for tests. */
export const CONFIGURATION = `<objectConfiguration ID="4711" IDObjectType="4" IDObjectTypeCategory="2"
  language="" LT="lesson.video" base="en" default="de" revision="7">
  <languages><language code="en"/><language code="de"/></languages>
  <parameters>
    <section id="layout" title="Layout">
      <parameter name="width" type="number" value="640" min="0" max="2048"/>
      <parameter name="showNavigation" type="checkbox" value="1" reset="0"/>
      <parameter name="formats" type="bitfield" value="5" reset="4">
        <bit value="1" label="FLV"/><bit value="4" label="MP4"/><bit value="64" label="WEBM"/></parameter>
      <parameter name="subtitle" type="textarea" value="one line only"/>
    </section>
  </parameters>
  <content>
    <template id="t1" LT="lesson.video.intro" name="Intro">
      <text id="x1" language="en" translate="1">Welcome</text>
      <text id="x2" language="de" translate="0">Willkommen</text>
      <html id="h1" language="en" translate="1" disabled="0"><p>Text</p></html>
      <videoClip IDMedia="9001" id="clip_9001"/>
      <picture src="a" srcComplete="/acme/img/320x180/a.jpg" defaultPath="/acme/img/"
        picSize="320x180|jpg" calculated_picSize="/acme/img/320x180/a.jpg"/>
    </template>
    <template id="t2" LT="lesson.text" name="Text"><html id="h2" language="en" translate="0"><p>More</p></html></template>
    <template id="t3" LT="lesson.text" name="End"><unknown a="1"><deep/></unknown></template>
  </content>
  <translations>
    <translation path="/objectConfiguration/content/template[1]/text[1]" from="en" to="de" pending="1">
      <source>Welcome</source><target>Willkommen</target></translation>
  </translations>
</objectConfiguration>`;

export const configuration = (xml = CONFIGURATION): XDocument => parse(xml);
export const one = (document: XDocument, xpath: string): XNode => select(document, xpath)[0]!;
/** The document with changes, as text and read again. */
export function changed(document: XDocument, splices: readonly Splice[]): { readonly text: string; readonly document: XDocument } {
  const { document: next } = edits.applyEdits(document, splices);
  return { text: edits.serializeSource(next), document: next };
}
export const values = (document: XDocument, xpath: string): string[] =>
  select(document, xpath).map((node) => node.value || node.children.map(({ value }) => value).join(''));
