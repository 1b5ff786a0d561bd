export default {
  manifest: {
    id: 'faulty-render',
    version: '1.0.0',
    api: 1,
    entry: 'module',
    objects: [{ types: [501, 502], surface: 'page', view: 'News' }],
  },
  News() { throw new Error('faulty-render cannot draw'); },
};
