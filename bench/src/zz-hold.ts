import { existsSync, writeFileSync } from 'node:fs';
import { seedAdmin, seedDesk, seedPastDays } from './desk-seed.ts';
import { withOwnDatabase } from './own-database.ts';
import { BenchFeed } from './picks-feed.ts';
import { withWatchedServer } from './watched-server.ts';

const [p, b] = process.argv.slice(2).map(Number);
await withOwnDatabase(async (url) => {
  await withWatchedServer(url, 'bench-feed-secret', async (pool, server) => {
    const past = await seedPastDays(pool);
    const feed = await BenchFeed.open(server.url, 'bench-feed-secret');
    const at = new Date(Date.now() + 3_600_000);
    const today = await feed.putMeeting('bench', at, 8);
    await feed.putFixtures(8, at);
    const admin = await seedAdmin(pool);
    await seedDesk(pool, { punters: p, bets: b }, { days: [...past, today], maker: admin.id });
    writeFileSync(
      '/tmp/measure/held.json',
      JSON.stringify({ url, server: server.url, token: admin.token, today }),
    );
    console.log('held', url);
    while (!existsSync('/tmp/measure/release')) await new Promise((r) => setTimeout(r, 500));
  });
});
