import type { Call, Services } from '../../protocol/contract.ts';
import { lockTable } from '../lock-table.ts';
import { nextSteps } from './next-step.ts';

/** `<next>` of what comes after an object in the course that names it; '' for what is in none, and after the last thing. */
export async function nextAfter(call: Call, services: Services, ID: number): Promise<string> {
  if (call.customer.off.has('p_Course')) return '';
  const { ways } = await lockTable(services.objects);
  const found = ways.get(ID)?.find(({ course }) => course !== null)?.course;
  const [course] = found ? await services.objects.findMany([found.ID]) : [];
  return course === undefined ? '' : ((await nextSteps(call, services, [course], { ID, lesson: '' })).get(course.ID) ?? '');
}
