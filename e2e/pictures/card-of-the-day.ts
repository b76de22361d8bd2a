/** The meeting of the walk, as it is called everywhere. */
export const meetingName = 'Fairview race day';

/** The runners of every race, by saddle from 1, with their prices to win. */
export const runners = [
  ['Copper Comet', '5/2'],
  ['Tin Lizzie', '3/1'],
  ['Marula Moon', '9/2'],
  ['Karoo Drifter', '6/1'],
  ['Silver Umfolozi', '10/1'],
  ['Blue Protea', '16/1'],
] as const;

const races = ['Maiden Plate', 'Algoa Handicap', 'Fairview Stakes'];
const jockeys = ['P. Naidoo', 'L. Mokoena', 'J. van Wyk', 'S. Dlamini', 'A. Fourie', 'T. Khumalo'];
const silks = ['red', 'blue, white sleeves', 'green', 'yellow, black cap', 'pink', 'white, red spots'];
const minutes = 60_000;

/** A card of three races from 45 minutes after `now`, as a feed file: the call that publishes it. */
export function cardAsFeedFile(now: Date): string {
  const first = Math.ceil((now.getTime() + 45 * minutes) / (5 * minutes)) * 5 * minutes;
  const body = {
    sequence: 1,
    sport: 'horseracing',
    name: meetingName,
    raceCourse: 'Fairview',
    country: 'ZA',
    date: new Intl.DateTimeFormat('en-CA', { timeZone: 'Africa/Johannesburg' }).format(now),
    competition: 'Furlong Challenge',
    jackpot: { legs: [1, 2, 3], progressive: 'Fairview Jackpot', guarantee: 5_000 },
    races: races.map((name, index) => ({
      number: index + 1,
      name,
      offAt: new Date(first + index * 35 * minutes).toISOString(),
      distance: 1200 + index * 400,
      surface: 'Turf',
      placesPaid: 3,
      runners: runners.map(([horse, winOdds], place) => ({
        saddle: place + 1,
        horse,
        jockey: jockeys[place],
        silks: silks[place],
        winOdds,
        placeOdds: '4/5',
      })),
    })),
  };
  return `${JSON.stringify({ method: 'PUT', path: '/api/Feed/Meetings/fairview', body })}\n`;
}
