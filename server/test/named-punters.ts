import { listAliases } from '../src/score-boards/alias-list.ts';
import type { NamedPunters } from '../src/score-boards/participants.ts';
import { Yielder } from '../src/score-boards/yield-to-event-loop.ts';

/** Punters by ascending id as the standings are given them. */
export async function namedPunters(
  punters: readonly { readonly id: number; readonly alias: string }[],
): Promise<NamedPunters> {
  const bytes = Buffer.from(punters.map(({ alias }) => `${alias}\n`).join(''));
  const ids = Int32Array.from(punters, ({ id }) => id);
  return { ids, aliases: await listAliases(bytes, punters.length, new Yielder()) };
}
