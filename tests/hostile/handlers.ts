import { everyWay, only, type Hostile } from './types.ts';

/** Handlers by element, written as each element's own markup around `%`. */
const ON: readonly (readonly [name: string, markup: string])[] = [
  ['onerror of a picture', '<img src="/img/none-such.png" alt="" onerror="hurt(1)"/>'], ['onload of a picture', '<img src="/img/logo.svg" alt="" onload="hurt(1)"/>'], ['onclick', '<p onclick="hurt(1)">x</p>'],
  ['onmouseover', '<b onmouseover="hurt(1)">x</b>'], ['onfocus with autofocus', '<input onfocus="hurt(1)" autofocus="autofocus"/>'], ['onblur', '<input onblur="hurt(1)" autofocus="autofocus"/>'],
  ['ontoggle', '<details open="open" ontoggle="hurt(1)"><summary>s</summary>x</details>'], ['onbeforetoggle', '<div popover="auto" onbeforetoggle="hurt(1)">x</div>'],
  ['onanimationstart', '<p style="animation: spin 1s" onanimationstart="hurt(1)">x</p>'], ['ontransitionend', '<p style="transition: all 1s" ontransitionend="hurt(1)">x</p>'], ['onpointerover', '<i onpointerover="hurt(1)">x</i>'],
  ['onwheel', '<p onwheel="hurt(1)">x</p>'], ['oncopy', '<p oncopy="hurt(1)">x</p>'], ['onscroll', '<div onscroll="hurt(1)" style="height: 1px">x</div>'], ['onsubmit', '<form onsubmit="hurt(1)"><button type="submit">go</button></form>'],
  ['oninput', '<input oninput="hurt(1)"/>'], ['onchange', '<select onchange="hurt(1)"><option>1</option></select>'], ['oninvalid', '<form><input required="required" oninvalid="hurt(1)"/><button>go</button></form>'],
  ['onformdata', '<form onformdata="hurt(1)"><button>go</button></form>'], ['onloadstart of a film', '<video src="/media/x.mp4" onloadstart="hurt(1)"/>'], ['onerror of a source', '<video><source src="/media/none.mp4" onerror="hurt(1)"/></video>'],
  ['oncanplay', '<audio src="/media/x.mp3" oncanplay="hurt(1)"/>'], ['oncuechange', '<video><track src="/x.vtt" default="default" oncuechange="hurt(1)"/></video>'], ['onload of svg', '<svg onload="hurt(1)"><path d="M0 0"/></svg>'],
  ['onbegin of animate', '<svg><animate onbegin="hurt(1)" attributeName="x" dur="1s"/></svg>'], ['onend of set', '<svg><set onend="hurt(1)" attributeName="x" to="1" dur="0.1s"/></svg>'], ['onrepeat', '<svg><animate onrepeat="hurt(1)" attributeName="x" dur="0.1s" repeatCount="2"/></svg>'],
  ['onload of a style', '<style onload="hurt(1)">p {}</style>'], ['onload of a link', '<link rel="stylesheet" href="/x.css" onload="hurt(1)" onerror="hurt(1)"/>'], ['onload of a body', '<body onload="hurt(1)"><p>x</p></body>'], ['onpageshow', '<body onpageshow="hurt(1)"/>'],
  ['onhashchange', '<body onhashchange="hurt(1)"/>'], ['onresize', '<body onresize="hurt(1)"/>'], ['onmessage', '<body onmessage="hurt(1)"/>'], ['onunload of frameset', '<frameset onunload="hurt(1)" onload="hurt(1)"/>'], ['onstart of marquee', '<marquee onstart="hurt(1)" onfinish="hurt(1)">x</marquee>'],
  ['onafterscriptexecute', '<div onafterscriptexecute="hurt(1)"><script>1</script></div>'], ['onsecuritypolicyviolation', '<p onsecuritypolicyviolation="hurt(1)">x</p>'], ['onslotchange', '<p onslotchange="hurt(1)">x</p>'], ['onbeforematch', '<p hidden="until-found" onbeforematch="hurt(1)">x</p>'],
  ['oncontentvisibilityautostatechange', '<p style="content-visibility: auto" oncontentvisibilityautostatechange="hurt(1)">x</p>'], ['onclose of a dialog', '<dialog open="open" onclose="hurt(1)" oncancel="hurt(1)">x</dialog>'], ['onkeydown', '<textarea onkeydown="hurt(1)">x</textarea>'], ['ondragstart', '<p draggable="true" ondragstart="hurt(1)">x</p>'],
];

/** Spellings of handlers' names and of React's properties. */
const SPELLED: readonly (readonly [string, string])[] = [
  ['in capitals', '<p ONCLICK="hurt(1)">x</p>'], ['in mixed case', '<p oNcLiCk="hurt(1)">x</p>'], ['as React spells it', '<p onClick="hurt(1)" onMouseOver="hurt(1)" onClickCapture="hurt(1)">x</p>'],
  ['dangerouslySetInnerHTML', '<p dangerouslySetInnerHTML="{__html: hurt(1)}">x</p>'], ['innerHTML as an attribute', '<p innerHTML="&lt;img src=x onerror=hurt(1)&gt;" outerHTML="x" textContent="y">x</p>'], ['ref and key', '<p ref="hurt" key="hurt" children="hurt">x</p>'],
  ['is', '<p is="ui-evil">x</p>'], ['data-on', '<p data-onclick="hurt(1)" aria-onclick="hurt(1)">x</p>'], ['constructor', '<p constructor="hurt" prototype="hurt" toString="hurt" valueOf="hurt">x</p>'], ['__proto__', '<p __proto__="hurt" __defineGetter__="x">x</p>'],
  ['suppressed warnings', '<p suppressContentEditableWarning="1" contenteditable="true" autofocus="autofocus" onfocus="hurt(1)">x</p>'], ['action as a function', '<form action="hurt" formAction="hurt"><button formAction="hurt">x</button></form>'],
];

/** Spellings that are no XML. */
const MALFORMED: readonly (readonly [string, string])[] = [
  ['without quotes', '<img src=x onerror=hurt(1)>'], ['with a slash between', '<img/src=x/onerror=hurt(1)>'], ['with backquotes', '<img src=`x`onerror=hurt(1)>'], ['with a tab', '<img\tsrc=x\tonerror=hurt(1)>'], ['with a form feed', '<img\fsrc=x\fonerror=hurt(1)>'],
  ['with a line break in the name', '<img src=x on\nerror=hurt(1)>'], ['with a null', '<img src=x on\u0000error=hurt(1)>'], ['with a null before', '<img src=x \u0000onerror=hurt(1)>'], ['without a space after a quote', '<img src="x"onerror="hurt(1)">'], ['never closed', '<img src=x onerror=hurt(1) '],
  ['with entities', '<img src=x onerror="&#104;urt(1)">'], ['with entities without semicolons', '<img src=x onerror=&#104urt&#40;1&#41;>'], ['with a bracket in a value', '<a title="a>b" onclick="hurt(1)">x</a>'], ['with quotes in the tag', '<a """><img src=x onerror=hurt(1)>">'], ['with an equals sign as a name', '<img =="x" src=x onerror=hurt(1)>'],
  ['twice', '<img src=x onerror="1" onerror=hurt(1)>'], ['behind a slash', '<svg/onload=hurt(1)>'], ['behind two slashes', '<svg//onload=hurt(1)//>'], ['with a less-than sign', '<<img src=x onerror=hurt(1)>'], ['in an unknown tag', '<xss onclick=hurt(1) onfocus=hurt(1) tabindex=1 autofocus>x</xss>'],
  ['with a vertical tab', '<svg\u000bonload=hurt(1)>'], ['in an end tag', '</p onclick=hurt(1)>'], ['with a no-break space', '<img src=x\u00a0onerror=hurt(1)>'], ['in a processing instruction', '<?img src=x onerror=hurt(1)?>'],
];

export const handlers: readonly Hostile[] = [
  ...ON.flatMap(([id, body], i) => (i % 2 ? everyWay(id, body) : everyWay(id, body).slice(0, 2))), ...SPELLED.flatMap(([id, body]) => everyWay(`a handler ${id}`, body)), ...MALFORMED.map(([id, body]) => only('html', `a handler ${id}`, body)),
];
