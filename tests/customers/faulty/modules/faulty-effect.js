import { useEffect } from 'react';

export default {
  manifest: { id: 'faulty-effect', version: '1.0.0', api: 1, entry: 'module', objects: [{ types: [530], surface: 'page', view: 'Blog' }] },
  Blog({ children }) {
    useEffect(() => { throw new Error('faulty-effect fails after drawing'); }, []);
    return children;
  },
};
