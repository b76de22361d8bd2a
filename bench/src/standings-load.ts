import { PacedLoad } from './paced-load.ts';
import { kinds, rate, type StandingsLoad, type StandingsSeen } from './standings-plan.ts';

const perPage = 10;

function load({ url, meetingId, punters, tokens, aliases }: StandingsLoad): PacedLoad {
  const page = (number: number) =>
    `/api/Leaderboard/GetDailyLeaderboardPaged/${number}/${perPage}/${meetingId}`;
  return new PacedLoad({
    url,
    rate,
    ask(request) {
      const turn = Math.floor(request / kinds.length);
      switch (kinds[request % kinds.length]) {
        case 'own rank':
          return [`/api/Leaderboard/GetDailyLeaderboard/${meetingId}`, tokens[turn % tokens.length] ?? ''];
        case 'search': {
          // From the one letter everybody's alias starts with to most of an alias.
          const alias = aliases[turn % aliases.length] ?? '';
          return [`${page(1)}?username=${alias.slice(0, 1 + (turn % 8))}`];
        }
        default: {
          // Half of them the first page, half any other.
          const isFirst = turn % 2 === 0;
          return [page(isFirst ? 1 : 1 + ((turn * 7_919) % Math.floor(punters / perPage)))];
        }
      }
    },
  });
}

let running: PacedLoad | undefined;
process.on('disconnect', () => process.exit(0));
process.on('message', (told: StandingsLoad | 'stop') => {
  if (told !== 'stop') {
    running = load(told);
    void running.start();
    return;
  }
  const seen = running?.stop();
  // Ended by the other side letting go, once it has the answer.
  process.send?.(
    seen &&
      ({ ...seen, kind: Uint8Array.from(seen.due, (_, at) => at % kinds.length) } satisfies StandingsSeen),
  );
});
