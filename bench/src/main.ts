/** Measures what is promised and prints each figure beside its yardstick: `npm run bench -- <name>`. */
const benches: Readonly<Record<string, { readonly about: string; run(): Promise<void> }>> = {
  picks: {
    about: 'saves of eight picks from 64 clients over HTTP, beside direct inserts',
    run: async () => (await import('./picks.ts')).benchPicks(),
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
  for (const [known, { about }] of Object.entries(benches)) console.error(`  ${known.padEnd(8)} ${about}`);
  process.exitCode = 1;
}
