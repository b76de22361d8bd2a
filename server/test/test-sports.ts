import { racing } from '../src/bets/racing/racing.ts';
import { soccer } from '../src/bets/soccer/soccer.ts';
import { sportsOf } from '../src/bets/sport.ts';

/** The sports of a server, as the app hands them in. */
export const sports = sportsOf(racing, soccer);
