import { HttpConnection } from './http-connection.ts';
import { clients, type PicksLoad, racesOf, type SaveSeen, saddleOf } from './picks-plan.ts';

/** Every so many saves, one names a race that is known to be off: it must be refused. */
const trespassEvery = 32;

/**
 * The load, in a process of its own: each client saves eight picks of one punter after another. A refusal tells that
 * the first race named is off; from then on the next one is the first.
 */
process.once('message', (load: PicksLoad) => {
  run(load).then((seen) => process.send?.(seen, () => process.disconnect?.()));
});

async function run(load: PicksLoad): Promise<SaveSeen[]> {
  const seen: SaveSeen[] = [];
  const end = Date.now() + load.warmUpMs + load.measureMs;
  let next = 0;
  let firstOpen = 1;
  const client = async () => {
    const connection = await HttpConnection.open(load.url);
    try {
      while (Date.now() < end) {
        const turn = next++;
        const punter = load.punters[turn];
        if (!punter) return;
        const trespass = firstOpen > 1 && turn % trespassEvery === 0;
        const firstRace = trespass ? firstOpen - 1 : firstOpen;
        const one = await save(connection, load, punter, firstRace);
        seen.push(one);
        if (one.outcome === 'refused' && firstRace === firstOpen && firstOpen < 3) firstOpen += 1;
        if (one.outcome === 'error') return;
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: clients }, client));
  return seen;
}

async function save(
  connection: HttpConnection,
  { meetingId, raceIds }: PicksLoad,
  { id: punterId, token }: PicksLoad['punters'][number],
  firstRace: number,
): Promise<SaveSeen> {
  const selections = racesOf(firstRace).map((raceNumber) => ({
    meetingId,
    raceId: raceIds[raceNumber - 1],
    raceNumber,
    saddle: saddleOf(punterId, raceNumber),
  }));
  const body = JSON.stringify(selections);
  const sentAt = Date.now();
  const started = performance.now();
  const seen = (outcome: SaveSeen['outcome'], words: string): SaveSeen => ({
    punterId,
    firstRace,
    outcome,
    sentAt,
    ms: performance.now() - started,
    words,
  });
  try {
    const answer = await connection.post('/api/Selection/SavePunterSelections', token, body);
    const { message, errorCode } = answer.body as { message: string; errorCode: number };
    if (answer.status !== 200) return seen('error', `${answer.status} ${message}`);
    return message === 'Success' ? seen('saved', message) : seen('refused', `${errorCode} ${message}`);
  } catch (error) {
    return seen('error', String(error));
  }
}
