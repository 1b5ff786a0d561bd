import { allowsAttribute, camel, isSvg, meantName, safeStyle, words } from '../policy/index.ts';

/** HTML names that React spells differently; those of the list are HTML's in lower case. */
const RENAMED: Readonly<Record<string, string>> = {
  class: 'className',
  for: 'htmlFor',
  ...Object.fromEntries(
    [
      ...words(`
  tabIndex colSpan rowSpan maxLength minLength readOnly crossOrigin srcSet srcLang dateTime autoComplete autoPlay playsInline inputMode
  enterKeyHint hrefLang cellPadding cellSpacing noValidate encType spellCheck itemProp itemScope itemType fetchPriority
  columnSpan useMap accessKey`),
    ].map((name) => [name.toLowerCase(), name]),
  ),
};

/** Present means true, whatever the value. */
const BOOLEAN = words(`
  disabled checked readonly required multiple hidden controls autoplay muted loop playsinline open reversed novalidate default itemscope
  selected`);

/**
 * React props from the attributes of an untrusted element; what the policy refuses is left out. Form values become
 * uncontrolled defaults, so that the user may change them.
 */
export function toProps(element: string, attributes: Readonly<Record<string, string>>): Record<string, unknown> {
  const props: Record<string, unknown> = {};
  const svg = isSvg(element);
  for (const written in attributes) {
    const name = meantName(element, written);
    const value = attributes[written]!;
    if ((name !== written && name in attributes) || !allowsAttribute(element, name, value)) continue;
    if (name === 'style') props.style = safeStyle(value);
    else if (element === 'input' && name === 'value' && isTyped(attributes.type ?? attributes.TYPE)) props.defaultValue = value;
    else if (element === 'input' && name === 'checked') props.defaultChecked = true;
    else if (element === 'option' && name === 'selected') props['data-selected'] = ''; // read by the select around it
    else props[svg && /^(?!aria-|data-).*-/.test(name) ? camel(name) : (RENAMED[name] ?? name)] = BOOLEAN.has(name) || value;
  }
  // The former way to name a target of links.
  if (element === 'a') props.id ??= props.name;
  // Whatever its window is called, it gets no handle on this one, even if the link asks for that.
  if (/^a(?:rea)?$/.test(element) && typeof props.target === 'string' && !/^(?:_(?:self|top|parent))?$/i.test(props.target)) {
    props.rel = `${typeof props.rel === 'string' ? props.rel.replace(/\bopener\b/gi, '') : ''} noopener`.trim();
  }
  return props;
}

/** Buttons, checkboxes and hidden fields keep `value`: nobody types into it. */
const isTyped = (type = 'text'): boolean => !/^(?:submit|button|reset|image|checkbox|radio|hidden)$/i.test(type);
