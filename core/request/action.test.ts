import { describe, expect, it } from 'vitest';
import { ACTIONS } from '../../sandbox/server/protocol/actions.ts';
import { actionName, actions, c_Show, c_Store, isWrite, permits, resolveAction } from './action.ts';

const TABLE = [
  ['RT-058', 'none', 0],
  ['RT-059', 'list', 1],
  ['RT-060', 'show', 2],
  ['RT-061', 'search', 4],
  ['RT-062', 'edit', 8],
  ['RT-063', 'store', 16],
  ['RT-064', 'delete', 32],
  ['RT-065', 'create', 64],
  ['RT-066', 'verify', 128],
  ['RT-067', 'print', 256],
  ['RT-068', 'download', 512],
  ['RT-069', 'edit2', 1024],
  ['RT-070', 'sort', 2048],
  ['RT-071', 'deleteAll', 4096],
  ['RT-072', 'export', 8192],
  ['RT-073', 'execute', 16384],
  ['RT-074', 'import', 32768],
  ['RT-075', 'confirm', 65536],
  ['RT-076', 'monitor', 131072],
] as const;

describe('action flags', () => {
  it.each(TABLE)('%s flag %s has its value', (_, name, value) => {
    expect(actions[name]).toBe(value);
    expect(resolveAction(name)).toBe(value);
    expect(actionName(value)).toBe(name);
  });

  it('has no other flag', () => {
    expect(Object.keys(actions).sort()).toEqual(TABLE.map(([, name]) => name as string).sort());
  });

  // The reference server has a table of its own, as any other server would.
  it('are those of the server', () => {
    expect(ACTIONS).toEqual({ ...actions });
  });

  it('RT-076 flags combine and test bitwise', () => {
    const permitted = actions.show | actions.edit | actions.monitor;
    expect(permits(permitted, actions.monitor)).toBe(true);
    expect(permits(permitted, actions.edit)).toBe(true);
    expect(permits(permitted, actions.delete)).toBe(false);
    expect(permits(permitted, actions.none)).toBe(false);
    expect(permits(0, actions.none)).toBe(true);
  });

  it('RT-037 c_Show is show', () => expect(c_Show).toBe(2));
  it('RT-038 c_Store is store', () => expect(c_Store).toBe(16));

  it('RT-020 number, name and c_Name resolve to the same flag, whatever the case', () => {
    for (const spelling of [8, '8', 'edit', 'c_Edit', 'C_EDIT', 'Edit', ' edit ']) expect(resolveAction(spelling)).toBe(8);
    expect(resolveAction('c_deleteall')).toBe(4096);
  });

  it('ERR-025 an unknown action, or a combination, resolves to nothing', () => {
    for (const spelling of [3, -1, 10, 262144, 1.5, Number.NaN, '', 'c_', 'shows', '10', '0x8', 'constructor', '__proto__'])
      expect(resolveAction(spelling)).toBeNull();
  });

  it('knows which actions may change something', () => {
    expect(TABLE.filter(([, , flag]) => isWrite(flag)).map(([, name]) => name)).toEqual([
      'store',
      'delete',
      'create',
      'verify',
      'sort',
      'deleteAll',
      'execute',
      'import',
      'confirm',
    ]);
  });
});
