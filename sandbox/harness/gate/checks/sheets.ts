import type { CheckedCustomer } from '../customer.ts';
import { meant } from '../near-miss.ts';
import { Sheets } from '../sheets.ts';

const SHEET = /^xsl\/([A-Za-z0-9_-]+\.xsl)$/;

/** Stylesheets of the customer: each compiles with what it includes, and the site asks for it. */
export function checkSheets(customer: CheckedCustomer): void {
  const { report, site, files } = customer;
  const own = files.names.flatMap((name) => SHEET.exec(name)?.[1] ?? []);
  if (own.length === 0) return;
  const folder = site.settings.sheets;
  const sheets = new Sheets({ files, folder, folderName: site.name(folder), own });
  const { shared } = sheets;
  for (const name of own) sheets.compile(name);
  // An own part of shared sheets changes all that include it.
  const isPart = (name: string): boolean => !name.startsWith('p_') && shared.includes(name);
  if (own.some(isPart)) for (const name of shared) if (name.startsWith('p_') && !own.includes(name)) sheets.compile(name);
  const manifests = [...site.plugins.values()].flatMap(({ manifest }) => Object.values(manifest.dataTypes ?? {}));
  const asked = [...site.dataTypes, ...manifests.flatMap(({ stylesheet }) => stylesheet ?? [])].map((each) => `${each}.xsl`);
  const named = new Set([...shared, ...sheets.included, ...asked]);
  for (const name of own.filter((each) => !named.has(each))) {
    const isView = name.startsWith('p_');
    report(
      { file: `xsl/${name}`, path: '', line: 1, column: 1 },
      'warning',
      'sheet.unused',
      isView ? `no plugin has the data type "${name.slice(0, -4)}"` : `no data type and no other sheet of this folder asks for ${name}`,
      meant(
        name,
        named,
        isView ? 'When your server sends it all the same, nothing is to be done.' : 'Name it like a data type, or include it.',
      ),
    );
  }
}
