import type { StruckBet } from '@furlong/contract/schemas/slip';
import type { ChangedLine, LineRequest, StrikeAnswer } from './strike-wire.ts';

/**
 * Lines on their way to the server. They are stored with their guids before they are sent, until their answer is known.
 * Sent again under the same guids they are struck once, whatever became of the first sending.
 */
export interface SentStrike {
  readonly how: 'strike' | 'retry' | 'restrike';
  /** The price change that is restruck; null: all of them, or none. */
  readonly index: number | null;
  /** The id of the programme, under the name that the wire has for it. Browsers have it stored. */
  readonly meetingId: number;
  readonly isLuckyPick: boolean;
  /** Whether better prices are taken without asking; left out: they are, or the version before did not say. */
  readonly acceptBetter?: boolean;
  readonly requests: readonly LineRequest[];
  /** The prices that the legs of a line were put on with, by its guid; left out: not known. */
  readonly tapped?: Readonly<Record<string, readonly (string | null)[]>>;
  /** Whether an answer was lost: the lines may be struck, and only their own answer says so. */
  readonly lost: boolean;
}

/** A struck line with the request that was sent for it. */
export interface Receipt extends Omit<StruckBet, 'legs'> {
  readonly request: LineRequest;
  /** Left out in what earlier versions stored. */
  readonly legs?: StruckBet['legs'];
  /** The prices that its legs were put on with, as fractions; left out: not known. */
  readonly tapped?: readonly (string | null)[];
}

/** The state of striking: idle, then striking, then done with a response (rule: strike-response). */
export interface StrikeState {
  readonly isStrikingBet: boolean;
  /** The price change that is being restruck; null while anything else is. */
  readonly strikingAtIndex: number | null;
  readonly betStrikeResponse: StrikeAnswer | null;
  readonly sent: SentStrike | null;
  /** Everything struck in this sitting, latest last. A response is replaced by the next one. */
  readonly receipts: readonly Receipt[];
  /** Why the last strike brought no response; null when it did. */
  readonly error: string | null;
  /** Lines were sent, never answered, and are not sent again. They may be struck or not: My Bets shows it. */
  readonly isDropped: boolean;
  /** Those lines, until it is known what became of them. Left out or null: there are none. */
  readonly dropped?: readonly LineRequest[] | null;
  /** What became of them, until something else is struck. Left out or null: nothing is known. */
  readonly found?: FoundStrike | null;
  /**
   * Lines that wait for a fresh sign-in, with their keys. Struck again unchanged, they go under the same keys. Left out
   * or null: there are none.
   */
  readonly heldBack?: readonly LineRequest[] | null;
  /** The response that a retry has cleared. It is restored when the retry brings none. */
  readonly cleared: StrikeAnswer | null;
}

/** How many bets of lines that were dropped went through, and their stake in rands; `asked`: how many they were. */
export interface FoundStrike {
  readonly bets: number;
  readonly asked: number;
  readonly stake: number;
}

export type StrikeAction =
  | { readonly type: 'strike-started'; readonly sent: SentStrike }
  /** The same lines are sent again, under the same guids. */
  | { readonly type: 'strike-resumed' }
  | { readonly type: 'strike-answered'; readonly response: StrikeAnswer }
  /** The slip was refused as a whole: nothing of it is struck. */
  | { readonly type: 'strike-refused'; readonly error: string; readonly isStale?: boolean }
  /** The punter goes to sign in afresh, for the lines that wait for it. */
  | { readonly type: 'sign-in-asked' }
  /** No answer, or one that says nothing about the lines: they may be struck. */
  | { readonly type: 'strike-lost'; readonly error: string }
  /** The punter does not want unanswered lines to be sent again. */
  | { readonly type: 'strike-dropped' }
  /** The punter's bets say what became of lines that were dropped. */
  | { readonly type: 'strike-found'; readonly found: FoundStrike }
  /** The punter rejects the new prices of one change, or of all (null). */
  | { readonly type: 'prices-rejected'; readonly index: number | null }
  /** Lines that a new price was asked about are ordinary ones again: the price came back, or a leg is gone. */
  | { readonly type: 'questions-left'; readonly guids: readonly string[] }
  /** The punter has seen the results. Receipts and failures go; price changes stay until they are answered. */
  | { readonly type: 'results-seen' };

export const idleStrike: StrikeState = {
  isStrikingBet: false,
  strikingAtIndex: null,
  betStrikeResponse: null,
  sent: null,
  receipts: [],
  error: null,
  isDropped: false,
  cleared: null,
};

/** Whether something was struck, and nothing failed, was refused or waits for an answer. */
export function isAnswered({ receipts, sent, error, betStrikeResponse }: StrikeState): boolean {
  return (
    receipts.length > 0 &&
    sent === null &&
    error === null &&
    !betStrikeResponse?.priceChanges.length &&
    !betStrikeResponse?.failedBetRequests.length
  );
}

/** More than any slip strikes in one sitting. */
const maxReceipts = 60;

/** The strike part of a slip, or of a lucky pick, after an action. Pure; returns `state` itself when nothing changes. */
export function reduceStrike<S extends StrikeState>(state: S, action: StrikeAction): S {
  switch (action.type) {
    case 'strike-started':
      return start(state, action.sent);
    case 'strike-resumed':
      return state.sent === null ? state : strikingAgain(state, state.sent);
    case 'strike-answered':
      return state.sent === null ? state : answer(state, state.sent, action.response);
    case 'strike-refused':
      return state.sent === null ? state : refuse(state, state.sent, action);
    case 'sign-in-asked':
      return { ...state, error: null };
    case 'strike-lost':
      return state.sent === null
        ? state
        : { ...state, ...ended, sent: { ...state.sent, lost: true }, error: action.error };
    case 'strike-dropped':
      // The answer may be on its way.
      return state.sent === null || state.isStrikingBet
        ? state
        : { ...withCleared(state), sent: null, error: null, isDropped: true, dropped: state.sent.requests };
    case 'strike-found':
      return state.dropped ? { ...state, isDropped: false, dropped: null, found: action.found } : state;
    case 'prices-rejected':
      return reject(state, action.index);
    case 'questions-left':
      return leaveQuestions(state, new Set(action.guids));
    case 'results-seen':
      return {
        ...state,
        receipts: [],
        error: null,
        ...nothingDropped,
        heldBack: null,
        betStrikeResponse: changesOnly(state.betStrikeResponse, () => true),
      };
  }
}

const nothingDropped = { isDropped: false, dropped: null, found: null } as const;

const ended = { isStrikingBet: false, strikingAtIndex: null } as const;

function refuse<S extends StrikeState>(
  state: S,
  sent: SentStrike,
  { error, isStale }: Extract<StrikeAction, { readonly type: 'strike-refused' }>,
): S {
  return { ...withCleared(state), sent: null, error, heldBack: isStale === true ? sent.requests : null };
}

function start<S extends StrikeState>(state: S, sent: SentStrike): S {
  // One at a time: an unanswered strike comes first.
  if (state.sent !== null) return state;
  const { betStrikeResponse: before } = state;
  return {
    ...strikingAgain(state, sent),
    ...nothingDropped,
    heldBack: null,
    betStrikeResponse: responseAtStart(before, sent),
    cleared: sent.how === 'retry' ? before : null,
  };
}

/** Ended without a response: the lines that failed before still count as failed, under the same keys. */
function withCleared<S extends StrikeState>(state: S): S {
  return {
    ...state,
    ...ended,
    betStrikeResponse: state.cleared ?? state.betStrikeResponse,
    cleared: null,
  };
}

function strikingAgain<S extends StrikeState>(state: S, sent: SentStrike): S {
  return { ...state, isStrikingBet: true, strikingAtIndex: sent.index, sent, error: null };
}

/**
 * A retry clears the response. A restrike needs all of it. Any other strike leaves in it only the price changes of
 * lines that it does not send: they still wait for the punter's answer.
 */
function responseAtStart(response: StrikeAnswer | null, sent: SentStrike): StrikeAnswer | null {
  switch (sent.how) {
    case 'retry':
      return null;
    case 'restrike':
      return response;
    case 'strike': {
      const guids = new Set(sent.requests.map(guidOf));
      return changesOnly(response, ({ guid }) => !guids.has(guid));
    }
  }
}

/** A response with only some of its price changes; null when none are left. */
function changesOnly(
  response: StrikeAnswer | null,
  stays: (change: ChangedLine) => boolean,
): StrikeAnswer | null {
  const priceChanges = response?.priceChanges.filter(stays) ?? [];
  if (response === null || priceChanges.length === 0) return null;
  return {
    failedBetRequests: [],
    successfulBetInfo: [],
    priceChanges,
    totalSuccessfulBetsPlaced: 0,
    totalPriceChangeAlerts: priceChanges.length,
    balance: response.balance,
  };
}

function answer<S extends StrikeState>(state: S, sent: SentStrike, response: StrikeAnswer): S {
  const before = state.betStrikeResponse;
  const receipts = [...state.receipts, ...receiptsOf(sent, response)].slice(-maxReceipts);
  const betStrikeResponse =
    sent.how === 'retry' || before === null ? response : append(before, response, sent);
  return { ...state, ...ended, sent: null, error: null, receipts, betStrikeResponse, cleared: null };
}

/**
 * Appends an answer to the response (rule: strike-response): failed and successful bets are appended, the counts added.
 * Restruck price changes, the one at the index or all, are removed, or replaced where the price has changed again.
 * Changes that were not sent stay.
 */
function append(before: StrikeAnswer, response: StrikeAnswer, sent: SentStrike): StrikeAnswer {
  return {
    failedBetRequests: [...before.failedBetRequests, ...response.failedBetRequests],
    successfulBetInfo: [...before.successfulBetInfo, ...response.successfulBetInfo],
    priceChanges: changesAfter(before.priceChanges, response.priceChanges, sent),
    totalSuccessfulBetsPlaced: before.totalSuccessfulBetsPlaced + response.totalSuccessfulBetsPlaced,
    totalPriceChangeAlerts: before.totalPriceChangeAlerts + response.totalPriceChangeAlerts,
    balance: response.balance,
  };
}

function changesAfter(
  before: readonly ChangedLine[],
  fresh: readonly ChangedLine[],
  { how, index, requests }: SentStrike,
): ChangedLine[] {
  if (how !== 'restrike') return [...before, ...fresh];
  if (index === null) return [...fresh];
  // With the one at the index the other half of its each way may have gone.
  const sent = new Set(requests.map(guidOf));
  const isLeft = ({ guid }: ChangedLine, place: number) => place !== index && !sent.has(guid);
  return [
    ...before.slice(0, index).filter((change, place) => isLeft(change, place)),
    ...fresh,
    ...before.filter((change, place) => place > index && isLeft(change, place)),
  ];
}

function receiptsOf(sent: SentStrike, response: StrikeAnswer): Receipt[] {
  return response.successfulBetInfo.flatMap((info) => {
    const request = sent.requests.find((each) => guidOf(each) === info.guid);
    const tapped = sent.tapped?.[info.guid];
    return request === undefined ? [] : [{ ...info, request, ...(tapped && { tapped }) }];
  });
}

function reject<S extends StrikeState>(state: S, index: number | null): S {
  const response = state.betStrikeResponse;
  if (response === null || state.isStrikingBet) return state;
  const priceChanges = index === null ? [] : response.priceChanges.toSpliced(index, 1);
  return { ...state, betStrikeResponse: { ...response, priceChanges } };
}

function leaveQuestions<S extends StrikeState>(state: S, guids: ReadonlySet<string>): S {
  const response = state.betStrikeResponse;
  if (response === null || state.sent !== null) return state;
  const priceChanges = response.priceChanges.filter(({ guid }) => !guids.has(guid));
  if (priceChanges.length === response.priceChanges.length) return state;
  const isTold =
    priceChanges.length > 0 || response.failedBetRequests.length > 0 || state.receipts.length > 0;
  return { ...state, betStrikeResponse: isTold ? { ...response, priceChanges } : null };
}

/** Gives requests the keys that they waited for a sign-in with, where nothing else about them has changed. */
export function withWaitingKeys(
  requests: readonly LineRequest[],
  heldBack: readonly LineRequest[] | null | undefined,
): LineRequest[] {
  return requests.map((request) => {
    const same = heldBack?.find((waiting) => contentOf(waiting) === contentOf(request));
    if (same === undefined) return request;
    return { ...request, combinatonInfo: { ...request.combinatonInfo, guid: guidOf(same) } };
  });
}

function contentOf({ combinatonInfo, dt }: LineRequest): string {
  return JSON.stringify([{ ...combinatonInfo, guid: null }, dt]);
}

/** The key a line is struck under. */
export function guidOf(request: LineRequest): string {
  return request.combinatonInfo.guid ?? '';
}

/** What the last press struck, and what was struck before it in this sitting. */
export function partReceipts({ receipts, betStrikeResponse, sent, error }: StrikeState): {
  readonly fresh: readonly Receipt[];
  readonly earlier: readonly Receipt[];
} {
  // The last press has no response yet, or none at all.
  const isOld = sent !== null || error !== null;
  const struck = isOld ? [] : (betStrikeResponse?.successfulBetInfo ?? []);
  const guids = new Set(struck.map(({ guid }) => guid));
  return {
    fresh: receipts.filter(({ guid }) => guids.has(guid)),
    earlier: receipts.filter(({ guid }) => !guids.has(guid)),
  };
}
