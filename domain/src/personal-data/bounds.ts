/** How often a punter may download their data in 24 hours (rule: own-data). */
export const downloadsPerDay = 5;
