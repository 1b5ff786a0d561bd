import { describe, expect, it } from 'vitest';
import { parse, select, serialize } from '../index.ts';

describe('serialize', () => {
  it('escapes text and attributes so that they read back the same', () => {
    const xml = '<a b="&lt;&quot;&#10;&amp;">&lt;&gt;&amp;"&#13;</a>';
    expect(serialize(parse(xml))).toBe(xml);
  });

  it('writes comments, instructions and empty elements', () => {
    expect(serialize(parse('<a><!-- c --><?p q?><?r?><b></b></a>'))).toBe('<a><!-- c --><?p q?><?r?><b/></a>');
  });

  it('gives a part the namespaces that it needs from outside, once', () => {
    const document = parse('<a xmlns="d" xmlns:p="u"><p:b><c xmlns:p="v" p:x="1"/></p:b></a>');
    expect(serialize(document)).toBe('<a xmlns="d" xmlns:p="u"><p:b><c xmlns:p="v" p:x="1"/></p:b></a>');
    expect(serialize(select(document, '//p:b', { namespaces: { p: 'u' } })[0]!)).toBe(
      '<p:b xmlns="d" xmlns:p="u"><c xmlns:p="v" p:x="1"/></p:b>',
    );
  });
});
