import './style.css';

export { CalendarPage } from './calendar-page.tsx';
export { EventTime, TimeZone } from './event-time.tsx';
