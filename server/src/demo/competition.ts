/** The competition of every simulated meeting. */
export const COMPETITION = 'Furlong';
