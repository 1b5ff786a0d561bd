throw new Error('faulty-load cannot load');
