export default { manifest: { id: 'bad-manifest', version: 'first', api: 1, objects: [{ types: ['many'], surface: 'moon' }] } };
