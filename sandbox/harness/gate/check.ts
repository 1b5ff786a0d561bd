import { checkCustomerJson } from './checks/customer-json.ts';
import { checkMenu } from './checks/menu.ts';
import { checkModules } from './checks/modules.ts';
import { checkObjects } from './checks/objects.ts';
import { checkPictures } from './checks/pictures.ts';
import { checkPlugins } from './checks/plugins.ts';
import { checkSheets } from './checks/sheets.ts';
import { checkTexts } from './checks/texts.ts';
import { checkTheme } from './checks/theme.ts';
import { CheckedCustomer } from './customer.ts';
import type { CustomerReport, Finding, GateReport } from './model.ts';
import type { Site } from './site.ts';
import { sizesOf } from './sizes.ts';

const inOrder = (one: Finding, other: Finding): number =>
  one.severity.localeCompare(other.severity) || one.file.localeCompare(other.file) || one.line - other.line || one.column - other.column;

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
  for (const check of [checkMenu, checkTexts, checkTheme, checkPictures, checkSheets]) check(customer);
  const findings = customer.files.findings.toSorted(inOrder);
  const count = (severity: Finding['severity']): number => findings.filter((each) => each.severity === severity).length;
  return {
    customer: name,
    folder: site.name(folder),
    errors: count('error'),
    warnings: count('warning'),
    findings,
    ...(withSizes ? { sizes: sizesOf(customer) } : {}),
  };
}

/** The report of several customers. */
export function summary(customers: readonly CustomerReport[]): GateReport {
  const sum = (key: 'errors' | 'warnings'): number => customers.reduce((all, each) => all + each[key], 0);
  return { version: 1, errors: sum('errors'), warnings: sum('warnings'), customers };
}
