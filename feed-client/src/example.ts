import type { FeedClient } from './feed-client.ts';
import { MeetingFeed } from './meeting-feed.ts';

/** Supplies a meeting of one race, from its card to its official result. */
export async function supplyOneRace(client: FeedClient, ref: string, now: Date): Promise<void> {
  const at = now.toISOString();
  const known = await client.readMeeting(ref);
  const meeting = new MeetingFeed(client, ref, known?.sequence ?? 0);

  await meeting.putCard({
    sport: 'horseracing',
    name: 'Example day',
    raceCourse: 'Exampleton',
    country: 'ZA',
    date: at.slice(0, 10),
    races: [
      {
        number: 1,
        name: 'The Example Stakes',
        offAt: new Date(now.getTime() + 10 * 60_000).toISOString(),
        distance: 1400,
        runners: [
          { saddle: 1, horse: 'Copper Comet', winOdds: '2/1', placeOdds: '1/2' },
          { saddle: 2, horse: 'Tin Lizzie', winOdds: '7/2', placeOdds: '7/8' },
          { saddle: 3, horse: 'Marula Moon', winOdds: '5/1', placeOdds: '5/4' },
        ],
      },
    ],
  });
  await meeting.putPrices(1, { at, prices: [{ saddle: 2, winOdds: '3/1', placeOdds: '3/4' }] });
  // The race is off: no bets and no picks from now on.
  await meeting.putRaceStatus(1, { status: 'closed', at });
  const finishers = [
    { saddle: 2, position: 1, startingPrice: '3/1' },
    { saddle: 1, position: 2, startingPrice: '2/1' },
    { saddle: 3, position: 3, startingPrice: '5/1' },
  ];
  await meeting.putResult(1, { official: false, at, finishers });
  await meeting.putResult(1, { official: true, at, finishers });
}
