export { TrainingUnit } from './training-unit.tsx';
