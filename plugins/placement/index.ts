import './placement.css';

export { PlacementTest } from './view/placement-test.tsx';
