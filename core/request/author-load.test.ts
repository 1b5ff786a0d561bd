import { expect, it } from 'vitest';
import { buildAddress, type AddressContext } from './query.ts';

const context: AddressContext = {
  dispatcherUrl: '/dispatcher.php',
  page: 'https://acme.example/',
  allowedOrigins: [],
  lang: 'de',
  user: '12',
  sessionToken: null,
  isMobile: false,
  dataTypes: {},
};

it("AUT-096 the author's load call names no language: its document holds them all; every other call does", () => {
  const language = (action: number, dataType: string, dataTypes = {}): string | null =>
    new URL(buildAddress({ action, dataType, lang: 'en' }, { ...context, dataTypes })).searchParams.get('lang');
  expect([
    language(8, 'p_ObjectConfiguration'),
    language(16, 'p_ObjectConfiguration'),
    language(8, 'p_Contact'),
    language(8, 'x_Configuration', { objectConfiguration: 'x_Configuration' }),
    language(8, 'p_ObjectConfiguration', { objectConfiguration: 'x_Configuration' }),
  ]).toEqual([null, 'en', 'en', null, 'en']);
});
