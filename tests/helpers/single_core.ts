// Must be imported before anything from the source: the core runs as in a page that may not share memory.

process.env.RANSOM_CORE = 'single';
