import './course.css';

export { CourseTools } from './course-tools.tsx';
export { openCurrentCourse } from './open-current-course.ts';
