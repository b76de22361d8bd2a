/** Marks an answer that is a copy of before, kept on the device; its value is the time of that answer. */
export const copyHeader = 'x-furlong-copy-of';
