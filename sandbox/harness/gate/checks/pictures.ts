import { attribute, descendants } from '../../../server/xml/nodes.ts';
import type { CheckedCustomer } from '../customer.ts';
import type { FilePosition } from '../model.ts';
import { meant } from '../near-miss.ts';

/** Logo, map, icons of menus and the script of consent: what a file names is there. */
export function checkPictures(customer: CheckedCustomer): void {
  const { files, given, report } = customer;
  const need = (file: string, at: FilePosition, code: string): void => {
    if (!files.has(file))
      report(
        at,
        'error',
        code,
        `there is no file ${file}`,
        meant(file, files.names, `Add it to the customer's folder, or correct the path.`),
      );
  };
  const { logo } = (given.brand ?? {}) as { logo?: unknown };
  if (typeof logo === 'string') need(logo, customer.at('/brand/logo'), 'picture.missing');
  else if (!files.has('img/logo.svg') && customer.file !== null)
    report(
      customer.at('/brand'),
      'warning',
      'picture.logo',
      'there is no logo: the page shows the name alone, and has no icon',
      'Add img/logo.svg.',
    );
  const { map } = customer.settingsOf('search') as { map?: { picture?: unknown } };
  if (typeof map?.picture === 'string' && !map.picture.startsWith('/'))
    need(map.picture, customer.atSetting('search', '/map/picture'), 'picture.missing');
  const { script } = customer.settingsOf('consent');
  if (typeof script === 'string') need(script, customer.atSetting('consent', '/script'), 'script.missing');
  const menu =
    files.text('xml/menu.xml') === null || files.findings.some(({ file, code }) => file === 'xml/menu.xml' && code === 'xml.syntax')
      ? null
      : files.xml('xml/menu.xml');
  for (const icon of menu === null ? [] : [...descendants(menu.root)].filter(({ name }) => name === 'icon')) {
    const src = attribute(icon, 'src').replace(new RegExp(`^/?${customer.name}/`), '');
    if (src !== '' && !/^(?:\/|https?:|data:)/.test(src)) need(src, menu!.at(icon), 'picture.missing');
  }
  for (const file of files.names.filter((name) => /^img\/.*\.svg$/.test(name))) {
    const xml = files.xml(file);
    const script =
      xml &&
      [xml.root, ...descendants(xml.root)].find((node) => node.name === 'script' || node.attributes.some(({ name }) => /^on/i.test(name)));
    if (script)
      report(
        xml.at(script),
        'error',
        'picture.script',
        "a picture runs no script: the page's policy refuses it",
        'Store the drawing without scripts.',
      );
  }
}
