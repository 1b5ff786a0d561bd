import { readContent, type ContentFiles } from './content/content-folder.ts';
import { Customers } from './customers/customers.ts';
import { readTrustedProxies } from './http/trusted-proxies.ts';
import { mailer } from './mail.ts';
import type { Settings } from './options.ts';
import { checkProduction } from './production.ts';
import type { Services } from './protocol/contract.ts';
import { readUnproven } from './session/account/unproven.ts';
import { readQuotas } from './store/quotas.ts';

/** What the settings say and name. */
interface ReadSettings extends Pick<Services, 'customers' | 'mail' | 'unproven'> {
  readonly quotas: ReturnType<typeof readQuotas>;
  readonly content: ContentFiles;
}

/** Reads all settings before anything is opened, so that a wrong one leaves everything as it is. @throws Error that names what is wrong */
export function readSettings(settings: Settings, log: (line: string) => void): ReadSettings {
  const customers = new Customers({ roots: settings.customers, ...settings }, log);
  checkProduction(settings, customers);
  readTrustedProxies(settings.trustProxy);
  return {
    customers,
    mail: settings.mail ?? mailer(settings, log),
    unproven: readUnproven(settings.unproven, settings.production),
    quotas: readQuotas(settings.quotas),
    content: readContent(settings.content),
  };
}
