import './style.css';

export { Course, CourseTools, openCurrentCourse } from './course.tsx';
