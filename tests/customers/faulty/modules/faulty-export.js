export default {
  manifest: {
    id: 'faulty-export',
    version: '1.0.0',
    api: 1,
    entry: 'module',
    objects: [{ types: [500], surface: 'page', view: 'Missing' }],
  },
};
