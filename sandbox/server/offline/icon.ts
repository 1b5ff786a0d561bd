import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Customer } from '../customers/customers.ts';
import { safePath } from '../base/files.ts';

/** What a customer's theme says of a colour outside of any condition; `otherwise` when it says nothing. */
function colour({ folder }: Customer, name: string, otherwise: string): string {
  const file = join(folder, 'theme.css');
  const theme = existsSync(file) ? readFileSync(file, 'utf8') : '';
  return new RegExp(`--color-${name}:\\s*(#[0-9a-f]{3,8})\\s*;`, 'i').exec(theme)?.[1] ?? otherwise;
}

/** The colours of an installed site: of its window's head, and of its page while it starts. */
export const coloursOf = (customer: Customer): { readonly theme: string; readonly background: string } => ({
  theme: colour(customer, 'surface', '#ffffff'),
  background: colour(customer, 'background', '#ffffff'),
});

const TYPES: Readonly<Record<string, string>> = {
  svg: 'image/svg+xml',
  png: 'image/png',
  webp: 'image/webp',
  avif: 'image/avif',
  jpg: 'image/jpeg',
};
export const typeOfLogo = (logo: string): string => TYPES[logo.slice(logo.lastIndexOf('.') + 1)] ?? 'image/png';

/**
 * The logo on a ground of the customer's colour, as a drawing that systems cut to their own form: what matters is within the circle of
 * 80 % that none of them cuts. null without a logo.
 */
export function maskableIcon(customer: Customer): string | null {
  const { logo } = customer.brand;
  const file = logo === '' ? null : safePath(customer.folder, logo);
  if (file === null || !existsSync(file)) return null;
  const address = `data:${typeOfLogo(logo)};base64,${readFileSync(file).toString('base64')}`;
  const ground = coloursOf(customer).background;
  return (
    '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512">' +
    `<rect width="512" height="512" fill="${ground}"/><image href="${address}" x="116" y="116" width="280" height="280"/></svg>`
  );
}
