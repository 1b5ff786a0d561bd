import './lesson.css';

export { LessonData, Slide } from './lesson.tsx';
export { Lesson } from './lesson.tsx';
