import './offline.css';

export { SaveCourse } from './save-course.tsx';
export { StoredPage } from './stored-page.tsx';
