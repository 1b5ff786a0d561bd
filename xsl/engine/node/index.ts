/** What Node adds to the engine: stylesheets and documents from files, with catalogs, document types, XInclude and HTML; the command. */
export { Catalogs, catalogsOf } from './catalogs.ts';
export type { Arguments, Options } from './cli/arguments.ts';
export { command, filesOf, type Addition } from './cli/command.ts';
export { runDeep } from './cli/deep.ts';
export { attempt, Exit, Stop } from './cli/exit.ts';
export type { Ended, Streams, Subject, Values } from './cli/transformation.ts';
export { Files, resolveBeside, type FilesOptions } from './files.ts';
export { decodeXml, encodeResult } from './text.ts';
