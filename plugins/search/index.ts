import './style.css';

export { createMemory } from './model/search-cache.ts';
export { Company } from './view/company.tsx';
export { Highlight } from './view/highlight.tsx';
export { Results } from './view/results.tsx';
export { SearchForm } from './view/search-form.tsx';
export { SearchPage } from './view/search-page.tsx';
export { SearchTag } from './view/search-tag.tsx';
