import { everyWay, EVIL, only, type Hostile } from './types.ts';

/** Addresses that would run something, in spellings that XML can hold. */
const ADDRESSES: readonly (readonly [string, string])[] = [
  ['javascript:', 'javascript:hurt(1)'], ['capitals', 'JAVASCRIPT:hurt(1)'], ['mixed case', 'jAvAsCrIpT:hurt(1)'], ['a space before', ' javascript:hurt(1)'], ['a tab inside', 'java&#9;script:hurt(1)'], ['a line feed inside', 'java&#10;script:hurt(1)'], ['a return inside', 'java&#13;script:hurt(1)'],
  ['a line break before the colon', 'javascript&#10;:hurt(1)'], ['many breaks', '&#10;&#13;&#9; j&#10;a&#9;v&#13;ascript:hurt(1)'], ['references', '&#106;&#97;&#118;&#97;&#115;&#99;&#114;&#105;&#112;&#116;&#58;hurt(1)'], ['hexadecimal references', '&#x6A;&#x61;&#x76;&#x61;&#x73;&#x63;&#x72;&#x69;&#x70;&#x74;&#x3A;hurt(1)'],
  ['a comment', 'javascript://%0ahurt(1)'], ['an address as comment', 'javascript://https://demo.example/%0Ahurt(1)'], ['percent signs', 'javascript:%68urt(1)'], ['a deletion mark', '&#x7f;javascript:hurt(1)'], ['a zero width space', '&#x200b;javascript:hurt(1)'], ['a byte order mark', '&#xfeff;javascript:hurt(1)'], ['a next line', '&#x85;javascript:hurt(1)'],
  ['vbscript:', 'vbscript:hurt(1)'], ['livescript:', 'livescript:hurt(1)'], ['data: HTML', 'data:text/html,&lt;script>opener.hurt(1)&lt;/script>'], ['data: HTML in base64', 'data:text/html;base64,PHNjcmlwdD5odXJ0KDEpPC9zY3JpcHQ+'], ['data: SVG', 'data:image/svg+xml,&lt;svg xmlns="http://www.w3.org/2000/svg" onload="hurt(1)"/>'.replaceAll('"', '&quot;')],
  ['data: XML', 'data:application/xml,&lt;a/>'], ['data: script', 'data:text/javascript,hurt(1)'], ['data: in capitals', 'DATA:text/html,&lt;script>hurt(1)&lt;/script>'], ['data: with a break', 'da&#10;ta:text/html,&lt;script>hurt(1)&lt;/script>'], ['blob:', 'blob:https://evil.example/1'], ['filesystem:', 'filesystem:https://evil.example/x'], ['view-source:', 'view-source:javascript:hurt(1)'],
  ['jar:', 'jar:data:text/html,x!/'], ['about:', 'about:blank#hurt'], ['feed:', 'feed:javascript:hurt(1)'], ['mhtml:', 'mhtml:https://evil.example'], ['a scheme of an app', 'ms-msdt:/id'], ['intent:', 'intent://x#Intent;scheme=javascript;end'],
];

/** Places of addresses; `%` is the address. */
const PLACES: readonly (readonly [string, string])[] = [
  ['a link', '<a href="%">link</a>'], ['a link with a target', '<a href="%" target="_blank">link</a>'], ['a form', '<form action="%"><button type="submit">go</button></form>'], ['a button', '<form><button formaction="%" type="submit">go</button></form>'], ['an input', '<form><input type="submit" formaction="%" value="go"/></form>'],
  ['a picture', '<img src="%" alt=""/>'], ['a frame', '<iframe src="%"/>'], ['an object', '<object data="%"/>'], ['an embed', '<embed src="%"/>'], ['a link in SVG', '<svg><a xlink:href="%" xmlns:xlink="http://www.w3.org/1999/xlink" href="%"><text>link</text></a></svg>'],
  ['a link in MathML', '<math href="%"><mtext href="%" xlink:href="%" xmlns:xlink="http://www.w3.org/1999/xlink">link</mtext></math>'], ['use', '<svg><use href="%" xlink:href="%" xmlns:xlink="http://www.w3.org/1999/xlink"/></svg>'], ['a film', '<video src="%" poster="%"><source src="%"/></video>'], ['a quotation', '<blockquote cite="%"><q cite="%">x</q></blockquote>'],
  ['srcset', '<img alt="" srcset="% 1x, % 2x"/>'], ['an area', '<img alt="" usemap="#m"/><map name="m"><area shape="default" href="%"/></map>'], ['a base', '<base href="%"/>'], ['a refresh', '<meta http-equiv="refresh" content="0;url=%"/>'], ['a style', '<p style="background: url(%)">x</p>'], ['a ping', '<a href="#x" ping="%">x</a>'],
  ['an isindex', '<isindex action="%" type="image"/>'], ['a background', '<table background="%"><tr><td background="%">x</td></tr></table>'], ['a long description', '<img alt="" longdesc="%" lowsrc="%" dynsrc="%"/>'], ['an applet', '<applet code="%" archive="%"/>'],
];

const put = (markup: string, address: string): string => markup.replaceAll('%', () => address);

/** Every address in a link, and the first in every place; a few of each by every way. */
export const addresses: readonly Hostile[] = [
  ...ADDRESSES.flatMap(([name, address], i) => everyWay(`${name} in a link`, put(PLACES[0]![1], address)).slice(0, i < 20 ? 3 : 2)),
  ...PLACES.slice(1).flatMap(([name, markup]) => everyWay(`javascript: in ${name}`, put(markup, 'javascript:hurt(1)'))),
  ...PLACES.slice(1).map(([name, markup], i) => only(i % 2 ? 'sheet' : 'html', `data: in ${name}`, put(markup, ADDRESSES[20]![1]))),
  only('html', 'javascript: with a named colon', '<a href="javascript&colon;hurt(1)">link</a>'), only('html', 'javascript: with a named tab', '<a href="java&Tab;script&colon;hurt&lpar;1&rpar;">link</a>'), only('html', 'javascript: with a named line break', '<a href="java&NewLine;script:hurt(1)">link</a>'),
  only('html', 'javascript: with controls before', '<a href="\u0001\u0002\u0003javascript:hurt(1)">link</a>'), only('html', 'javascript: with a null', '<a href="java\u0000script:hurt(1)">link</a>'), only('html', 'javascript: without quotes', '<a href=javascript:hurt(1)>link</a>'), only('html', 'javascript: with long references', '<a href="&#0000106avascript:hurt(1)">link</a>'),
  ...everyWay('a window that asks for its opener', `<a href="${EVIL}/" target="other" rel="opener">link</a>`), ...everyWay('a window with odd letters', `<a href="${EVIL}/" target="_BLANK" rel="opener OPENER">link</a>`),
];
