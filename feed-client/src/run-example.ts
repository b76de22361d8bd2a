import { supplyOneRace } from './example.ts';
import { FeedClient } from './feed-client.ts';
import { overHttp } from './feed-transport.ts';

const [origin = 'http://localhost:3000', secret = 'demo-feed'] = process.argv.slice(2);
const client = new FeedClient({ transport: overHttp(origin), secret });
const ref = `example-${Date.now()}`;
await supplyOneRace(client, ref, new Date());
const meeting = await client.readMeeting(ref);
console.log(`${ref} is meeting ${meeting?.meetingId}; race 1 is ${meeting?.races[0]?.status}`);
