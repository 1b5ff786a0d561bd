import './style.css';

export { Reminders } from './reminders.tsx';
export { UserHome } from './user-home.tsx';
export { WeekGoal } from './week-goal.tsx';
