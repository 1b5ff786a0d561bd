import { useEffect } from 'react';
export const manifest = { id: 'faulty-effect', version: '1.0.0', api: 1, objects: [{ types: [530], surface: 'page', view: 'Blog' }] };
export function Blog({ children }) {
  useEffect(() => { throw new Error('faulty-effect fails after drawing'); }, []);
  return children;
}
