/** What a transformation does and what it takes: trace.ts puts it together with the compiler. */
export { Instrument } from './instrument.ts';
export type { BuiltIn, Call, Caller, Position, Routine, RoutineKind, Trace, TracedError, TracedFile, TracedInstruction } from './model.ts';
export { Positions } from './positions.ts';
export { neverRan, titleOf, together, type Unused } from './readings.ts';
export { Report } from './report.ts';
export { Steps } from './steps.ts';
export { Tracer, type Overhead } from './tracer.ts';
export { inspect, type InspectedNode, type InspectOptions, type Inspection } from './xpath.ts';
