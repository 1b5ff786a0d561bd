export default {
  manifest: { id: 'faulty-start', version: '1.0.0', api: 1, entry: 'module', objects: [{ types: [560], surface: 'page', view: 'View' }] },
  start() { throw new Error('faulty-start cannot start'); },
  View: ({ children }) => children,
};
