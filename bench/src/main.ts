/** Measures what is promised and prints each figure beside its yardstick: `npm run bench -- <name>`. */
const benches: Readonly<Record<string, { readonly about: string; run(): Promise<void> }>> = {
  picks: {
    about: 'saves of eight picks from 64 clients over HTTP, beside direct inserts',
    run: async () => (await import('./picks.ts')).benchPicks(),
  },
  standings: {
    about:
      'standings of 1,000,000 punters at 2,000 requests a second, beside Redis and SQL; --punters says otherwise',
    run: async () => (await import('./standings.ts')).benchStandings(),
  },
  picked: {
    about: 'who picked whom in a race, counted over 1,000,000 punters',
    run: async () => (await import('./picked.ts')).benchPicked(),
  },
  predictor: {
    about: 'a goal to the new first page of 1,000,000 predictors over ten fixtures',
    run: async () => (await import('./predictor.ts')).benchPredictor(),
  },
  live: {
    about: 'a result to 5,000 punters who follow live among 1,000,000, beside bare writes',
    run: async () => (await import('./live.ts')).benchLive(),
  },
  viewers: {
    about: 'a result to 20,000 who follow live on two nodes, and one of the nodes killed',
    run: async () => (await import('./viewers.ts')).benchViewers(),
  },
  pages: {
    about: 'board pages, cards and lists of one node, beside a bare Fastify that answers the same bytes',
    run: async () => (await import('./pages.ts')).benchPages(),
  },
  drawn: {
    about: 'Home, a card and the board drawn on the server, in processor time',
    run: async () => (await import('./drawn.ts')).benchDrawn(),
  },
  stats: {
    about: "a punter's stats over 1,000 meetings, over HTTP, among 1,000,000 cards",
    run: async () => (await import('./stats.ts')).benchStats(),
  },
  leagues: {
    about: 'boards of 100,000 friends’ leagues among 1,000,000 punters, beside the great board’s pages',
    run: async () => (await import('./leagues.ts')).benchLeagues(),
  },
  seasons: {
    about: "a league's season and duels of 500 members over 400 meetings, over HTTP",
    run: async () => (await import('./seasons.ts')).benchSeasons(),
  },
  settle: {
    about: '1,000,000 open lines settled, and once more with a kill half-way; as many of soccer beside them',
    run: async () => (await import('./settle.ts')).benchSettle(),
  },
  jackpot: {
    about: 'a jackpot of 1,000,000 cards decided and paid, with 1, 10,000 and 1,000,000 winners',
    run: async () => (await import('./jackpot.ts')).benchJackpot(),
  },
  strike: {
    about: 'slips of eight lines from 5,000 punters over HTTP, beside pgbench; slips of soccer beside racing',
    run: async () => (await import('./strike.ts')).benchStrike(),
  },
  age: {
    about:
      'strikes and settlement among 5,000,000 old bets, in turns with an empty database; --bets says how many',
    run: async () => (await import('./age.ts')).benchAge(),
  },
  liability: {
    about: '500 bets a second with and without the desk looking at what they would pay, in turns',
    run: async () => (await import('./liability.ts')).benchLiability(),
  },
  slip: {
    about: 'slips of 20 legs with every bet type, built and priced',
    run: async () => (await import('./slip.ts')).benchSlip(),
  },
  web: {
    about: 'what Home loads and in how many rounds, and Lighthouse on a phone',
    run: async () => (await import('./web.ts')).benchWeb(),
  },
  flows: {
    about: 'taps and swipes of the main flows on a phone, and what stands above the first runner',
    run: async () => (await import('./flows.ts')).benchFlows(),
  },
  capture: {
    about: 'keys and seconds that a result with a dead heat takes at the desk, without a mouse',
    run: async () => (await import('./capture.ts')).benchCapture(),
  },
  'dry-run': {
    about: 'the dry run of a result by hand on a race with 50,000 bets, and who waits for it',
    run: async () => (await import('./dry-run.ts')).benchDryRun(),
  },
  import: {
    about: '1,000 races of the past by the command that plays a feed file',
    run: async () => (await import('./import.ts')).benchImport(),
  },
  desk: {
    about:
      'the calls of the desk among 1,000,000 punters and 5,000,000 bets; --punters and --bets say otherwise',
    run: async () => (await import('./desk.ts')).benchDesk(),
  },
  start: {
    about: 'npm start in a fresh clone, and again, to the first page served',
    run: async () => (await import('./start.ts')).benchStart(),
  },
};

const [name = ''] = process.argv.slice(2);
const bench = Object.hasOwn(benches, name) ? benches[name] : undefined;
if (bench) {
  await bench.run();
} else {
  console.error('usage: npm run bench -- <name>');
  for (const [known, { about }] of Object.entries(benches)) console.error(`  ${known.padEnd(10)} ${about}`);
  process.exitCode = 1;
}
