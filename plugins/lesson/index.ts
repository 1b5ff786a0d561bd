export { Clip } from './clip.tsx';
export { Lesson } from './lesson.tsx';
export { Slide } from './slide.tsx';
export { SlideBar } from './slide-bar.tsx';
