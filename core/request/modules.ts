/** Where added modules come from (RT-103). */
export const MODULE_LOADER = '/_js/moduleLoader.php';

/**
 * The request line that loads one module (`module=`) or several (`modules=` with a JSON list) (RT-103, RT-104).
 * @throws RangeError when the list is empty.
 */
export function moduleAddress(names: readonly string[]): string {
  const [first] = names;
  if (first === undefined) throw new RangeError('moduleAddress: no module is named; name at least one.');
  const query = names.length === 1 ? `module=${encodeURIComponent(first)}` : `modules=${encodeURIComponent(JSON.stringify(names))}`;
  return `${MODULE_LOADER}?${query}`;
}
