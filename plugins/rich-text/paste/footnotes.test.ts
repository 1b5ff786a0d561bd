import { expect, it } from 'vitest';
import { readXml } from '../tree/read-xml.ts';
import { writeXml } from '../tree/write-xml.ts';
import { takePastedNotes } from './footnotes.ts';

const mark = (number: number): string => `<sup><a href="#fn-pasted-${number}" role="doc-noteref">pasted-${number}</a></sup>`;
const taken = (html: string): { readonly body: string; readonly notes: readonly string[] } => {
  const { body, notes } = takePastedNotes(readXml(html));
  return { body: writeXml(body), notes: [...notes.values()].map((note) => writeXml(note)) };
};

const word = (kind: 'ftn' | 'edn', list: string, notes: readonly string[]): string =>
  `<p class="MsoNormal">Light<a style="mso-footnote-id:${kind}1" href="#_${kind}1" name="_${kind}ref1" title="">` +
  '<span class="MsoFootnoteReference"><span style="mso-special-character:footnote"><!--[if !supportFootnotes]--><span>[1]</span>' +
  '<!--[endif]--></span></span></a> goes' +
  `<a href="#_${kind}2" name="_${kind}ref2"><span>[2]</span></a>.</p>\n` +
  `<div style="mso-element:${list}"><br clear="all"/><hr align="left" size="1"/>` +
  notes
    .map(
      (note, index) =>
        `<div style="mso-element:${list.replace('-list', '')}" id="${kind}${index + 1}"><p class="MsoFootnoteText">` +
        `<a href="#_${kind}ref${index + 1}" name="_${kind}${index + 1}"><span>[${index + 1}]</span></a> ${note}</div>\n`,
    )
    .join('') +
  '</div>';

it.each([
  ['footnotes of Word', word('ftn', 'footnote-list', ['One.</p>', '<b>Two</b>.</p><p>More.</p>'])],
  ['endnotes of Word', word('edn', 'endnote-list', ['One.</p>', '<b>Two</b>.</p><p>More.</p>'])],
])('AUT-003 %s have their words, and nothing of the list is left', (_what, html) => {
  expect(taken(html)).toEqual({
    body: `<p class="MsoNormal">Light${mark(1)} goes${mark(2)}.</p>\n`,
    notes: ['<p class="MsoFootnoteText"> One.</p>', '<p class="MsoFootnoteText"> <b>Two</b>.</p><p>More.</p>'],
  });
});

it.each([
  [
    'LibreOffice',
    '<p>Light<sup><a class="sdfootnoteanc" name="sdfootnote1anc" href="#sdfootnote1sym"><sup>1</sup></a></sup> goes.</p>' +
      '<div id="sdfootnote1"><p class="sdfootnote"><a class="sdfootnotesym" name="sdfootnote1sym" href="#sdfootnote1anc">1</a> ' +
      'One.</p></div>',
    '<p class="sdfootnote"> One.</p>',
  ],
  [
    'Google Docs',
    '<p>Light<sup><a href="https://docs.example.org/d#ftnt1" id="ftnt_ref1">[1]</a></sup> goes.</p><hr/>' +
      '<div><p><a href="https://docs.example.org/d#ftnt_ref1" id="ftnt1">[1]</a> One.</p></div>',
    ' One.',
  ],
  [
    'an encyclopedia',
    '<p>Light<sup id="cite_ref-1"><a href="#cite_note-1">[1]</a></sup> goes.</p>' +
      '<ol><li id="cite_note-1"><span><a href="#cite_ref-1">^</a></span> <span>One.</span></li></ol>',
    ' <span>One.</span>',
  ],
  [
    'a page of this site',
    '<p>Light<sup><a id="fnref-a" href="#fn-a" role="doc-noteref">1</a></sup> goes.</p><section role="doc-endnotes"><hr/><ol>' +
      '<li id="fn-a"><small>One. <a href="#fnref-a" role="doc-backlink">↩</a></small></li></ol></section>',
    '<small>One. </small>',
  ],
])('AUT-003 those of %s, too', (_what, html, note) => {
  expect(taken(html)).toEqual({ body: `<p>Light${mark(1)} goes.</p>`, notes: [note] });
});

it('AUT-003 what only a footnote leads to stays where it is, with its words', () => {
  const html =
    '<p>a<a href="#_ftn1" name="_ftnref1">[1]</a></p>' +
    '<p><a href="#_ftnref1" name="_ftn1">[1]</a> w<a href="#_ftn2" name="_ftnref2">[2]</a></p>' +
    '<p><a href="#_ftnref2" name="_ftn2">[2]</a> two</p>';
  expect(taken(html)).toEqual({
    body: `<p>a${mark(1)}</p><p><a href="#_ftnref2" name="_ftn2">[2]</a> two</p>`,
    notes: [' w<a href="#_ftn2" name="_ftnref2">[2]</a>'],
  });
});

it.each([
  ['a table of contents', '<p><a id="t1" href="#s1">Light</a></p><h2 id="s1"><a href="#t1">Light</a></h2>'],
  ['a numbered one', '<p><a id="t1" href="#s1">1</a></p><h2 id="s1"><a href="#t1">1</a> Light</h2>'],
  ['a link that nothing leads back from', '<p>a<a href="#_ftn1" name="_ftnref1">[1]</a></p><p><a name="_ftn1">[1]</a> b</p>'],
  ['a link to nothing', '<p>a<a href="#_ftn1" name="_ftnref1">[1]</a></p>'],
  ['a link to what it is in', '<div id="x"><p>a<a id="y" href="#x">1</a> <a href="#y">2</a></p></div>'],
])('AUT-003 %s stays as it is', (_what, html) => {
  expect(taken(html)).toEqual({ body: html, notes: [] });
});
