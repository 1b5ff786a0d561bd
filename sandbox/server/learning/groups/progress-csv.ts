import { csvHead, csvLine } from '../results-csv.ts';
import type { MemberProgress } from './group-progress.ts';

const BATCH = 500;
const HEAD = ['user', 'name', 'state', 'percent', 'done', 'objects', 'points', 'maximum', 'behind', 'last', 'certificate'];

const stateOf = ({ hasLeft, isDone, isBegun }: MemberProgress): string =>
  hasLeft ? 'left' : isDone ? 'done' : isBegun ? 'begun' : 'not begun';

/** The progress of a group as CSV, in parts as they are sent. */
export async function* progressCsv(members: readonly MemberProgress[]): AsyncGenerator<string> {
  yield csvHead(HEAD);
  for (let at = 0; at < members.length; at += BATCH)
    yield members
      .slice(at, at + BATCH)
      .map((member) =>
        csvLine([
          member.login,
          member.name,
          stateOf(member),
          ...[member.percent, member.done, member.count, member.points, member.mpoints],
          member.isBehind ? 1 : 0,
          member.last?.toISOString() ?? '',
          member.certificate?.toISOString() ?? '',
        ]),
      )
      .join('');
}
