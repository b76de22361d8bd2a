/*
 * The words around the documents. The titles, the texts of what is not available and of an error are the
 * specification's.
 */
export const contentWords = {
  learn: 'Learn How to Play',
  terms: 'Terms and Conditions',
  faq: 'FAQ',
  paia: 'PAIA Manual',
  unavailable: 'This page is not available at the moment.',
  termsUnavailable: 'Sorry, Terms and conditions data is not available at the moment.',
  failed: 'Error retriving data',
  loading: (title: string) => `Loading ${title}`,
  changed: (day: string) => `Last changed ${day}`,
  sections: 'On this page',
  search: 'Search the questions',
  foundNone: (text: string) => `No question has “${text}”. Customer support stands at the foot of the page.`,
  table: (head: string) => `Table: ${head}`,
} as const;
