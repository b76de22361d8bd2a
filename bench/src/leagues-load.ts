import { type LeagueLoad, leagueKinds, leagueRate } from './leagues-plan.ts';
import { PacedLoad } from './paced-load.ts';
import { punterCount } from './standings-plan.ts';

const perPage = 10;

function load({ url, meetingId, tokens, asked }: LeagueLoad): PacedLoad {
  return new PacedLoad({
    url,
    rate: leagueRate * leagueKinds.length,
    ask(request) {
      const turn = Math.floor(request / leagueKinds.length);
      if (leagueKinds[request % leagueKinds.length] === 'league board') {
        const { asker, code } = asked[turn % asked.length] ?? { asker: 0, code: '' };
        return [`/api/MiniLeagues/GetLeagueLeaderboard/${meetingId}/${code}/1`, tokens[asker]];
      }
      // Half of them the first page, half any other.
      const page = turn % 2 === 0 ? 1 : 1 + ((turn * 7_919) % (punterCount / perPage));
      return [`/api/Leaderboard/GetDailyLeaderboardPaged/${page}/${perPage}/${meetingId}`];
    },
  });
}

let running: PacedLoad | undefined;
process.on('disconnect', () => process.exit(0));
process.on('message', (told: LeagueLoad | 'stop') => {
  if (told !== 'stop') {
    running = load(told);
    void running.start();
    return;
  }
  // Ended by the other side letting go, once it has the answer.
  process.send?.(running?.stop());
});
