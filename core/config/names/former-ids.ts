/**
 * The former ids of a plugin that customers' files may still use for it: those that none of the customer's added modules bears today.
 * @param aliases `aliases` of its manifest, whatever it is
 * @param modules names of the customer's added modules
 */
export const formerIds = (aliases: unknown, modules: readonly string[]): readonly string[] =>
  Array.isArray(aliases) ? aliases.filter((alias): alias is string => typeof alias === 'string' && !modules.includes(alias)) : [];
