import './style.css';

export { LessonData, Slide } from './view/lesson.tsx';
export { Lesson } from './view/lesson.tsx';
