import type { ReactNode } from 'react';
import type { ObjectViewProps } from '../../core/api.ts';
import './style.css';

export { Reminders } from './reminders.tsx';
export { WeekGoal } from './week-goal.tsx';

/** The user's own page as the stylesheet drew it. A view is loaded before it is shown, and with it what would push the rest down later. */
export const UserHome = ({ children }: ObjectViewProps): ReactNode => children;
