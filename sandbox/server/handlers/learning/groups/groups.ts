import { GROUPS } from '../../../learning/groups/own-periods.ts';
import { ACTIONS } from '../../../protocol/actions.ts';
import type { Action, Handler } from '../../../protocol/contract.ts';
import { removeGroup, storeGroups } from './change-groups.ts';
import { courseOf, exportReport, showReport } from './group-report.ts';
import { allowed, listGroups, showGroup } from './show-groups.ts';

/** The list of groups, a group, or (with `course`) how far it has come in one of its courses: for administrators, and for who leads it. */
const show: Action = async (call, services) => {
  if (call.ID === 0) return listGroups(call, services, (await allowed(call, services, 0)).access);
  return courseOf(call) === 0 ? showGroup(call, services, call.ID) : showReport(call, services);
};

export const groupsHandler: Handler = {
  dataType: GROUPS,
  actions: {
    [ACTIONS.none]: show,
    [ACTIONS.list]: show,
    [ACTIONS.show]: show,
    [ACTIONS.store]: storeGroups,
    [ACTIONS.delete]: removeGroup,
    [ACTIONS.export]: exportReport,
  },
};
