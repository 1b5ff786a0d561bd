import './style.css';

export { Course } from './course.tsx';
export { CourseTools } from './course-tools.tsx';
export { openCurrentCourse } from './open-current-course.ts';
