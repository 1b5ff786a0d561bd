import { useEffect } from 'react';

export default {
  manifest: {
    id: 'faulty-disposal',
    version: '1.0.0',
    api: 1,
    entry: 'module',
    objects: [{ types: [540], surface: 'page', view: 'Calendar' }],
  },
  Calendar({ children }) {
    useEffect(() => () => { throw new Error('faulty-disposal cannot leave'); }, []);
    return children;
  },
};
