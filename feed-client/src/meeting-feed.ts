import type {
  FeedMeeting,
  MeetingStatusBody,
  PricesBody,
  RaceStatusBody,
  ResultBody,
  ScratchingBody,
} from '@furlong/contract/schemas/feed';
import { type CallOutcome, meetingPath } from './feed-call.ts';
import type { FeedClient } from './feed-client.ts';
import { FeedRefused } from './feed-errors.ts';

/** A call's body; its sequence is added when it is sent. */
type Unsequenced<Body> = Omit<Body, 'sequence'>;

/** What became of a meeting's call that was not refused. */
export type TakenOutcome = Exclude<
  CallOutcome,
  { readonly kind: 'refused' } | { readonly fixtureId: number }
>;

/**
 * The calls of one meeting, each with the next sequence. They are to be made one after another: a call that overtakes
 * another makes it stale. A refusal throws FeedRefused.
 */
export class MeetingFeed {
  readonly ref: string;
  readonly #client: Pick<FeedClient, 'put'>;
  #sequence: number;

  /** `sequence` is the last that was used for the meeting: 0 for a new one, or the current one of `readMeeting`. */
  constructor(client: Pick<FeedClient, 'put'>, ref: string, sequence = 0) {
    this.#client = client;
    this.ref = ref;
    this.#sequence = sequence;
  }

  /** The whole card: creates the meeting, or replaces what has not started. */
  putCard(card: Unsequenced<FeedMeeting>): Promise<TakenOutcome> {
    return this.#put('', card);
  }

  putStatus(change: Unsequenced<MeetingStatusBody>): Promise<TakenOutcome> {
    return this.#put('/Status', change);
  }

  putPrices(race: number, change: Unsequenced<PricesBody>): Promise<TakenOutcome> {
    return this.#put(`/Races/${race}/Prices`, change);
  }

  putScratching(race: number, saddle: number, change: Unsequenced<ScratchingBody>): Promise<TakenOutcome> {
    return this.#put(`/Races/${race}/Scratchings/${saddle}`, change);
  }

  putRaceStatus(race: number, change: Unsequenced<RaceStatusBody>): Promise<TakenOutcome> {
    return this.#put(`/Races/${race}/Status`, change);
  }

  putResult(race: number, result: Unsequenced<ResultBody>): Promise<TakenOutcome> {
    return this.#put(`/Races/${race}/Result`, result);
  }

  async #put(below: string, change: object): Promise<TakenOutcome> {
    this.#sequence += 1;
    const path = meetingPath(this.ref, below);
    const outcome = await this.#client.put({
      method: 'PUT',
      path,
      body: { sequence: this.#sequence, ...change },
    });
    if (outcome.kind === 'refused') throw new FeedRefused(path, outcome.status, outcome.reason);
    if ('fixtureId' in outcome) throw new Error(`${path} was answered as if it were a fixture's`);
    return outcome;
  }
}
