import './reports.css';

export { Results, ResultsCharts } from './results.tsx';
