export const manifest = { id: 'faulty-export', version: '1.0.0', api: 1, widgets: { 'ui-faulty-export': 'Missing' } };
