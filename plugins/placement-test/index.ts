import './style.css';

export { PlacementTest } from './view/placement-test.tsx';
