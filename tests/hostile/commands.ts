import { everyWay, EVIL, only, type Hostile } from './types.ts';

const NAMES = [
  'eval',
  'alert',
  'hurt',
  'constructor',
  '__proto__',
  'toString',
  'hasOwnProperty',
  'prototype.constructor',
  'window.open.constructor',
  'javascript:hurt(1)',
  '../evil',
  'request.send.call',
  ' ',
  'Function',
  'session.logout',
  'REQUEST.SEND',
];
const command = (name: string, args = ''): string => `<span data-command="${name}" ${args}>go</span>`;

const ARGUMENTS: readonly (readonly [string, string])[] = [
  ['a stylesheet elsewhere', command('request.send', `data-arg-datatype="${EVIL}/x" data-arg-id="1"`)],
  ['a stylesheet above', command('request.send', 'data-arg-datatype="../../config/customers/demo/customer" data-arg-id="1"')],
  [
    'an address as parameters',
    command(
      'request.send',
      'data-arg-datatype="p_Object" data-arg-paramstring="&amp;action=512&amp;datatype=p_Login#javascript:hurt(1)" data-arg-id="x"',
    ),
  ],
  ['a target that is none', command('request.send', 'data-arg-datatype="p_Object" data-arg-target="__proto__" data-arg-id="1"')],
  ['a target that is the document', command('request.send', 'data-arg-datatype="p_Object" data-arg-target="body" data-arg-id="1"')],
  ['an action that is none', command('request.send', 'data-arg-datatype="p_Object" data-arg-action="constructor" data-arg-id="1"')],
  ['a scroll to markup', command('nav.scrollTo', 'data-arg-id="&lt;img src=x onerror=hurt(1)>"')],
  ['a scroll to a prototype', command('nav.scrollTo', 'data-arg-id="__proto__"')],
  ['a notice with markup', command('notify.info', 'data-arg-text="&lt;img src=x onerror=hurt(1)>&lt;script>hurt(1)&lt;/script>"')],
  ['a language that is none', command('language.select', 'data-arg-lang="../../evil"')],
  ['a language from a prototype', command('language.select', 'data-arg-lang="__proto__"')],
  ['a window to close', command('window.close', 'data-arg-name="__proto__"')],
  ['a menu item', command('menu.select', 'data-arg-id="&#39;] , * , [x=&#39;"')],
  ['a form that is none', command('form.send', 'data-arg-datatype="p_Contact"')],
  ['arguments with odd names', command('notify.info', 'data-arg-__proto__="x" data-arg-constructor="y" data-arg-text="z" data-arg-="w"')],
  ['a command and a handler', '<a href="javascript:hurt(1)" onclick="hurt(1)" data-command="eval" data-arg-code="hurt(1)">go</a>'],
  ['a command in SVG', '<svg><g data-command="eval" data-arg-code="hurt(1)"><text>go</text></g></svg>'],
  ['a command on a field', '<input data-command="eval" data-arg-code="hurt(1)"/>'],
];

const WIDGETS: readonly (readonly [string, string])[] = [
  [
    'ui-clip',
    '<ui-clip src="javascript:hurt(1)" onclick="hurt(1)" dangerouslySetInnerHTML="x" style="position: fixed" ref="x" key="y">x</ui-clip>',
  ],
  ['ui-menu', '<ui-menu id="&lt;script>" kind="__proto__" onclick="hurt(1)"><a href="javascript:hurt(1)">x</a></ui-menu>'],
  ['ui-menu as constructor', '<ui-menu kind="constructor" id="main"/>'],
  [
    'ui-lesson',
    '<ui-lesson id="javascript:hurt(1)" src="javascript:hurt(1)" data="{}"><ui-slide html="&lt;img src=x onerror=hurt(1)>"/></ui-lesson>',
  ],
  [
    'ui-slide',
    '<ui-slide src="javascript:hurt(1)" style="background: url(https://evil.example/x)" onload="hurt(1)">' +
      '<script>hurt(1)</script></ui-slide>',
  ],
  ['ui-event', '<ui-event command="eval" type="click" action="hurt(1)" time="NaN"/>'],
  ['ui-player-fields', '<ui-player-fields src="data:text/html,&lt;script>hurt(1)&lt;/script>" poster="javascript:hurt(1)"/>'],
  ['ui-user-area', '<ui-user-area name="&lt;img src=x onerror=hurt(1)>" href="javascript:hurt(1)"/>'],
  ['a widget that is none', '<ui-none __proto__="x" constructor="y" children="z"><b onclick="hurt(1)">x</b></ui-none>'],
  ['a widget of the prototype', '<ui-constructor/><ui-__proto__/><ui-toString/>'],
  ['a widget by itself', '<ui- a="b"/>'],
  ['widgets in one another', `${'<ui-clip>'.repeat(40)}${'</ui-clip>'.repeat(40)}`],
];

/** Commands, widgets, and what a stylesheet can do that markup cannot. */
export const commands: readonly Hostile[] = [
  ...NAMES.flatMap((name) => everyWay(`the command "${name}"`, command(name, 'data-arg-code="hurt(1)" data-arg-0="hurt(1)"'))),
  ...ARGUMENTS.flatMap(([id, body]) => everyWay(`a command with ${id}`, body).slice(0, 2)),
  ...WIDGETS.flatMap(([id, body]) => everyWay(id, body).slice(0, 2)),
  ...(
    [
      [
        'unescaped text',
        '<xsl:text disable-output-escaping="yes">&lt;img src="x" onerror="hurt(1)"/>&lt;script>hurt(1)&lt;/script></xsl:text>',
      ],
      ['an unescaped value', `<xsl:value-of disable-output-escaping="yes" select="'&lt;svg onload=hurt(1)&gt;'"/>`],
      [
        'unescaped text in parts',
        '<xsl:text disable-output-escaping="yes">&lt;scr</xsl:text>' +
          '<xsl:text disable-output-escaping="yes">ipt>hurt(1)&lt;/script></xsl:text>',
      ],
      ['an element by name', '<xsl:element name="script">hurt(1)</xsl:element>'],
      ['an element by a computed name', `<xsl:element name="{concat('scr', 'ipt')}">hurt(1)</xsl:element>`],
      ['an element in a namespace', '<xsl:element name="x:script" namespace="http://www.w3.org/1999/xhtml">hurt(1)</xsl:element>'],
      ['an attribute by name', '<p><xsl:attribute name="onclick">hurt(1)</xsl:attribute>x</p>'],
      [
        'an attribute by a computed name',
        `<img src="x" alt=""><xsl:attribute name="{concat('on', 'error')}">hurt(1)</xsl:attribute></img>`,
      ],
      [
        'an attribute in a namespace',
        '<a><xsl:attribute name="x:href" namespace="http://www.w3.org/1999/xlink">javascript:hurt(1)</xsl:attribute>link</a>',
      ],
      ['an address in parts', '<a><xsl:attribute name="href">java<xsl:text>script:</xsl:text>hurt(1)</xsl:attribute>link</a>'],
      ['a CDATA section', '<p><![CDATA[<img src="x" onerror="hurt(1)"/>]]></p>'],
      ['an instruction', '<xsl:processing-instruction name="xml-stylesheet">href="javascript:hurt(1)"</xsl:processing-instruction>'],
      ['a comment', '<xsl:comment>&gt;&lt;script&gt;hurt(1)&lt;/script&gt;</xsl:comment>'],
      ['an element that cannot be', '<xsl:element name="img src=x onerror=hurt(1)"/>'],
      ['an attribute that cannot be', '<p><xsl:attribute name="x onclick=hurt(1)">y</xsl:attribute></p>'],
      ['a message', '<xsl:message>&lt;script>hurt(1)&lt;/script></xsl:message>'],
      ['a fallback', '<x:eval xmlns:x="urn:evil">hurt(1)<xsl:fallback><script>hurt(1)</script></xsl:fallback></x:eval>'],
      [
        'a style by attribute',
        '<p><xsl:attribute name="style">position: fixed; inset: 0; background: url(https://evil.example/x)</xsl:attribute>x</p>',
      ],
    ] as const
  ).map(([id, body]) => only('sheet', `${id} of a stylesheet`, body)),
];
