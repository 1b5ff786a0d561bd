/** What makes an object done, and what was seen of a lesson: pure, the same in the page and on a server (protocol 4.3, 4.4). */
export { union, type Interval, type Intervals } from './intervals.ts';
export {
  isRule,
  kindOfLesson,
  pointsNeeded,
  readCertificate,
  ruleFor,
  wordsNeeded,
  writeRule,
  type Rule,
  type RuleSettings,
} from './rule.ts';
export {
  bothSeen,
  firstUnseenSecond,
  isEnough,
  nothingSeen,
  readAllSeen,
  readSeen,
  unseen,
  writeAllSeen,
  writeSeen,
  type Seen,
  type Unseen,
} from './seen.ts';
