import './style.css';

export { Course, CourseTools, openCurrentCourse } from './course.tsx';
export { Enrolment } from './enrolment.tsx';
