export default { manifest: { id: 'faulty-export', version: '1.0.0', api: 1, objects: [{ types: [500], surface: 'page', view: 'Missing' }] } };
