import './style.css';

export { Results, ResultsCharts } from './results.tsx';
