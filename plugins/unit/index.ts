import './unit.css';

export { addLesson, gotoLevel, returnFromUnit, startUnit } from './commands.ts';
export { createLessonSurface, createUnits, createUnitSurface } from './stack/create-units.ts';
export { createPositions } from './position-keeper.ts';
export { LessonState } from './lesson-state.tsx';
export { TrainingUnit } from './training-unit.tsx';
export { UnitProgress } from './unit-progress.tsx';
