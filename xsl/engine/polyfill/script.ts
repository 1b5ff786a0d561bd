/**
 * The polyfill as one script, for a page without a bundler: defines XSLTProcessor where it is missing (`data-force`: also where it is
 * not), and
 * transforms a page of XML that names a stylesheet.
 */
import { installXslt, transformPage } from './index.ts';

if (typeof document !== 'undefined') {
  const own = document.currentScript;
  installXslt({ force: own?.hasAttribute('data-force') ?? false });
  void transformPage(document, own);
}
