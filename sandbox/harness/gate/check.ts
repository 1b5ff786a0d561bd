import { checkCustomerJson } from './checks/customer-json.ts';
import { checkMenu } from './checks/menu.ts';
import { checkModules } from './checks/modules.ts';
import { checkObjects } from './checks/objects.ts';
import { checkPictures } from './checks/pictures.ts';
import { checkPlugins } from './checks/plugins.ts';
import { checkSheets } from './checks/sheets.ts';
import { checkTexts } from './checks/texts.ts';
import { checkTheme } from './checks/theme.ts';
import { checkUnread } from './checks/unread.ts';
import { CheckedCustomer } from './customer.ts';
import { added, counted } from './findings.ts';
import type { CustomerReport, GateReport } from './model.ts';
import type { Site } from './site.ts';
import { sizesOf } from './sizes.ts';

/** Checks every file of a customer. @param withSizes also says what visitors fetch of it */
export async function checkCustomer(site: Site, name: string, folder: string, withSizes = false): Promise<CustomerReport> {
  const customer = new CheckedCustomer(site, name, folder);
  checkCustomerJson(customer);
  // What the modules say of themselves the others need: data types, commands, words.
  await checkModules(customer);
  if (customer.file !== null) {
    checkPlugins(customer);
    checkObjects(customer);
  }
  for (const check of [checkMenu, checkTexts, checkTheme, checkPictures, checkSheets, checkUnread]) check(customer);
  return {
    customer: name,
    folder: site.name(folder),
    ...counted(customer.files.findings),
    ...(withSizes ? { sizes: sizesOf(customer) } : {}),
  };
}

/** The report of several customers. */
export function summary(customers: readonly CustomerReport[]): GateReport {
  return { version: 1, ...added(customers), customers };
}
