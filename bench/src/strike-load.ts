import { HttpConnection } from './http-connection.ts';
import { makeSlip, type SlipSeen, type StrikeLoad } from './strike-plan.ts';

/**
 * The load, in a process of its own. With a rate, slips fall due one after another whether or not earlier ones are
 * answered, and wait for a connection when all are taken; without one, every client sends as soon as it may.
 */
process.once('message', (load: StrikeLoad) => {
  run(load).then((seen) => process.send?.(seen, () => process.disconnect?.()));
});

async function run(load: StrikeLoad): Promise<SlipSeen[]> {
  const begun = performance.now();
  const end = begun + load.warmUpMs + load.measureMs;
  const seen: SlipSeen[] = [];
  let next = 0;
  const client = async () => {
    const connection = await HttpConnection.open(load.url);
    try {
      for (;;) {
        const turn = next++;
        const due = load.rate === null ? performance.now() : begun + (turn * 1000) / load.rate;
        if (due >= end) return;
        const early = due - performance.now();
        if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
        const one = await strike(connection, load, turn, load.rate === null ? performance.now() : due);
        seen.push({ ...one, dueAt: due - begun });
        if (one.words !== null) return;
      }
    } finally {
      connection.close();
    }
  };
  await Promise.all(Array.from({ length: load.clients }, client));
  return seen;
}

async function strike(connection: HttpConnection, load: StrikeLoad, turn: number, due: number) {
  const { guids, path, body } = makeSlip(load, turn);
  const token = load.punters[turn % load.punters.length]?.token ?? '';
  const seen = (struck: number, words: string | null) => ({
    guids,
    struck,
    ms: performance.now() - due,
    words,
  });
  try {
    const answer = await connection.post(path, token, body);
    // What is as expected need not be parsed: the load must leave the machine to the server.
    if (answer.status === 200 && answer.text.includes(`"totalSuccessfulBetsPlaced":${guids.length},`)) {
      return seen(guids.length, null);
    }
    const {
      totalSuccessfulBetsPlaced: struck,
      message,
      failedBetRequests: failed,
    } = answer.body as {
      totalSuccessfulBetsPlaced?: number;
      message: string;
      failedBetRequests?: { message: string }[];
    };
    if (answer.status !== 200 || struck !== guids.length) {
      return seen(struck ?? 0, `${answer.status} ${message} ${failed?.[0]?.message ?? ''}`);
    }
    return seen(struck, null);
  } catch (error) {
    return seen(0, String(error));
  }
}
