import { checkCustomerJson } from './checks/customer-json.ts';
import { checkMenu } from './checks/menu.ts';
import { checkModules } from './checks/modules.ts';
import { checkObjects } from './checks/objects.ts';
import { checkPictures } from './checks/pictures.ts';
import { checkPlugins } from './checks/plugins.ts';
import { checkSheets } from './checks/sheets.ts';
import { checkSynonyms } from './checks/synonyms.ts';
import { checkTexts } from './checks/texts.ts';
import { checkTheme } from './checks/theme.ts';
import { checkUnread } from './checks/unread.ts';
import { CheckedCustomer } from './customer.ts';
import { added, counted } from './findings.ts';
import type { CustomerReport, Finding, GateReport } from './model.ts';
import type { Site } from './site.ts';
import { sizesOf } from './sizes.ts';

type Check = (customer: CheckedCustomer) => void | Promise<void>;
/** What is checked, and the file or folder that a check is about. What the modules say of themselves those behind it need. */
const CHECKS: readonly (readonly [about: string, check: Check])[] = [
  ['customer.json', checkCustomerJson],
  ['modules', checkModules],
  ['customer.json', checkPlugins],
  ['customer.json', checkObjects],
  ['xml/menu.xml', checkMenu],
  ['synonyms.json', checkSynonyms],
  ['texts', checkTexts],
  ['theme.css', checkTheme],
  ['img', checkPictures],
  ['xsl', checkSheets],
  ['customer.json', checkUnread],
];

/** A check that does not come to its end takes away what it would have found, and nothing else. */
const stopped = (file: string, check: string, error: unknown): Finding => ({
  severity: 'error',
  code: 'check.stopped',
  file,
  line: 1,
  column: 1,
  path: '',
  what: `${check} stopped, so not all that may be wrong is listed: ${String(error).split('\n')[0]!.replace(/\.$/, '')}`,
  advice: 'Correct what else is listed and check again. If it still stops, that is a mistake of Lectern: report it with this file.',
});

/** Checks every file of a customer; never fails. @param withSizes also says what visitors fetch of it */
export async function checkCustomer(site: Site, name: string, folder: string, withSizes = false): Promise<CustomerReport> {
  const named = { customer: name, folder: site.name(folder) };
  let customer: CheckedCustomer;
  try {
    customer = new CheckedCustomer(site, name, folder);
  } catch (error) {
    return { ...named, ...counted([stopped('customer.json', 'reading the customer', error)]), ...(withSizes ? { sizes: [] } : {}) };
  }
  const more: Finding[] = [];
  for (const [about, check] of CHECKS) {
    try {
      await check(customer);
    } catch (error) {
      more.push(stopped(about, check.name, error));
    }
  }
  return {
    ...named,
    ...counted([...customer.files.findings, ...more]),
    ...(withSizes ? { sizes: sizesOf(customer) } : {}),
  };
}

/** The report of several customers. */
export function summary(customers: readonly CustomerReport[]): GateReport {
  return { version: 1, ...added(customers), customers };
}
