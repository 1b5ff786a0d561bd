import './style.css';

export { addLesson, gotoLevel, returnFromUnit, startUnit } from './stack/commands.ts';
export { createLessonSurface, createUnits, createUnitSurface } from './stack/create-units.ts';
export { createPositions } from './model/position-keeper.ts';
export { LessonState } from './view/progress.tsx';
export { UnitOutline } from './view/outline/beside.tsx';
export { TrainingUnit } from './view/training-unit.tsx';
export { UnitProgress } from './view/progress.tsx';
