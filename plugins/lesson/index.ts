import './lesson.css';

export { LessonData, Slide } from './data-elements.tsx';
export { Lesson } from './lesson.tsx';
