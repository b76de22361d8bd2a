/** The period of stats: 1 all time, 2 this year, 3 this month, 4 this week (rule: stats-timelines). */
export const Timeline = { allTime: 1, year: 2, month: 3, week: 4 } as const;
/** The number of a timeline. */
export type Timeline = (typeof Timeline)[keyof typeof Timeline];
