import { trusted } from './attributes.ts';
import { XHTML } from './names.ts';

let spent: HTMLScriptElement | null = null;

/** A script that has had its turn without running, since it is for browsers without modules. */
function spentScript(): HTMLScriptElement {
  const script = document.createElementNS(XHTML, 'script') as HTMLScriptElement;
  script.setAttribute('nomodule', '');
  try {
    script.text = trusted('TrustedScript', ';');
    document.documentElement.append(script);
    script.remove();
    script.textContent = '';
  } catch {
    // What the page refuses here it refuses to the result's scripts as well.
  }
  script.removeAttribute('nomodule');
  return script;
}

/**
 * A script that never runs, wherever it is put, as those in the documents of browsers' processors, and in their fragments of XML; those in
 * fragments of HTML ran. A copy of one that has had its turn has had it, too.
 */
export function inertScript(owner: Document): Element {
  spent ??= spentScript();
  return owner.adoptNode(spent.cloneNode(false) as HTMLScriptElement);
}
