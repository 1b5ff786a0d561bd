import { forbidden, top, type Rule, type SourceFile } from './project.ts';

/** The rooms of the sandbox server, from the lowest floor: each imports rooms of lower floors alone, types counted. */
const FLOORS = [
  ['base', 'xml', 'sources'],
  ['texts', 'store', 'calendar'],
  ['session', 'configuration', 'monitoring', 'jobs', 'audit'],
  ['content', 'oidc'],
  ['media-library', 'site-parts'],
  ['customers'],
  ['protocol'],
  ['events', 'learning', 'assessment', 'search', 'http', 'menus'],
  ['feeds', 'media', 'edge'],
  ['offline', 'first-view', 'exchange'],
  ['handlers'],
  ['dispatcher'],
  ['routes'],
];
const server = 'sandbox/server/';
const roomOf = (path: string): string => top(path, 3);
/** The files beside the rooms put the server together. */
const floorOf = (path: string): number => {
  const [, , room = '', below] = path.split('/');
  return below === undefined ? FLOORS.length : FLOORS.findIndex((floor) => floor.includes(room));
};

export const floorsOfTheServer: Rule = (project) => [
  ...project
    .under('sandbox/server')
    .filter(({ path }) => floorOf(path) < 0)
    .map(({ path }) => `${path} is in a room without a floor`),
  ...forbidden(
    project.under('sandbox/server').filter(({ path }) => floorOf(path) < FLOORS.length),
    ({ path }, { target }) => !target.startsWith(server) || roomOf(target) === roomOf(path) || floorOf(target) < floorOf(path),
  ),
];

const subjectOf = (path: string): string => path.split('/').slice(2, 4).join('/');
const isOfSubject = ({ path }: SourceFile): boolean => path.split('/').length === 5;
export const handlersApart: Rule = (project) =>
  forbidden(
    project.under('sandbox/server/handlers').filter(isOfSubject),
    ({ path }, { target }) =>
      !target.startsWith('sandbox/server/handlers/') || [subjectOf(path), 'handlers/content'].includes(subjectOf(target)),
  );
