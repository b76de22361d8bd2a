import type { JackpotRules, ProgressiveMeeting } from '@furlong/contract/schemas/jackpots';
import { localMidnight } from '@furlong/domain/local-date';
import { moneyToWire } from '@furlong/domain/money';
import { loadHeads } from '../meetings/load-card.ts';
import { success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { answerJackpot, loadJackpot, loadOwnLegPicks } from './load-jackpot.ts';
import {
  countWinners,
  hasProgressive,
  type ProgressiveRow,
  selectProgressiveMeetings,
  selectWinners,
} from './queries-show.ts';
import { rulesOf } from './rules-text.ts';
import { poolOf, shapePool, stateOf } from './shape-jackpot.ts';

/** Meetings of a progressive that are listed. */
const meetingsMax = 100;
const perPageDefault = 20;

/** The calls of jackpots and progressives; the certificate is a file of its own (`mount-certificate.ts`). */
export function jackpotHandlers({ db }: Pick<Platform, 'db'>): HandlersOf<'jackpots'> {
  return {
    async jackpotForMeeting({ params: { meetingId }, caller, now }) {
      await assertMeeting(db, meetingId);
      return success({ jackpot: await answerJackpot(db, meetingId, caller, now) });
    },

    async GetJackpotSelections({ params: { meetingId }, caller: { punterId }, now }) {
      await assertMeeting(db, meetingId);
      const loaded = await loadJackpot(db, meetingId, now);
      if (!loaded) return success({ jackpotSelections: [] });
      const { jackpot, legs } = loaded;
      const { saddles } = await loadOwnLegPicks(db, jackpot, punterId);
      const jackpotSelections = legs.flatMap(({ race }, index) => {
        const saddle = saddles[index] ?? 0;
        if (saddle === 0) return [];
        const horseName = race.runners.find((runner) => runner.saddle === saddle)?.horse ?? '';
        const frozen = jackpot.closedAt !== null;
        return { meetingId, raceId: race.id, raceNumber: race.number, saddle, horseName, frozen };
      });
      return success({ jackpotSelections });
    },

    async getProgressiveMeetings({ params: { meetingId } }) {
      await assertMeeting(db, meetingId);
      const rows = await selectProgressiveMeetings(db, meetingId, meetingsMax);
      const progressiveMeetings = rows.filter((row) => poolOf(row).toBeWon > 0).map(shapeMeeting);
      return success({ progressiveMeetings });
    },

    async getProgressiveWinners({
      params: { id },
      query: { page = 1, perPage = perPageDefault, meetingId },
    }) {
      if (!(await hasProgressive(db, id))) throw new Failed('not-found', `There is no progressive ${id}`);
      const wanted = { progressiveId: id, meetingId: meetingId ?? null };
      const [rows, totalWinners] = await Promise.all([
        selectWinners(db, wanted, { offset: (page - 1) * perPage, limit: perPage }),
        countWinners(db, wanted),
      ]);
      const progressiveWinners = rows.map(({ date, entry, share, paidAt, ...row }) => ({
        ...row,
        meetingDate: localMidnight(date),
        entryNumber: entry,
        share: moneyToWire(share),
        paidAt: paidAt.toISOString(),
      }));
      return success({ progressiveWinners, totalWinners });
    },

    async GetJackpotRules({ params: { meetingId }, now }) {
      await assertMeeting(db, meetingId);
      const loaded = await loadJackpot(db, meetingId, now);
      if (!loaded) return success({ jackpotRules: null });
      const { jackpot, legs } = loaded;
      const offs = legs.flatMap(({ state, race }) => (state === 'void' ? [] : race.offAt.getTime()));
      const closesAt = jackpot.closedAt ?? (offs.length > 0 ? new Date(Math.min(...offs)) : null);
      const jackpotRules: JackpotRules = {
        meetingId,
        progressiveName: jackpot.progressive,
        version: jackpot.rulesVersion,
        inForceFrom: jackpot.announcedAt.toISOString(),
        closesAt: closesAt?.toISOString() ?? null,
        paragraphs: [...rulesOf(jackpot)],
      };
      return success({ jackpotRules });
    },
  };
}

async function assertMeeting(db: Platform['db'], meetingId: number): Promise<void> {
  const [meeting] = await loadHeads(db, { ids: [meetingId] });
  if (!meeting) throw new Failed('not-found', `There is no meeting ${meetingId}`);
}

function shapeMeeting(row: ProgressiveRow): ProgressiveMeeting {
  const { phase, standing, winners, isOver } = row;
  const decision = phase && standing ? { phase, standing, winners } : undefined;
  const state = stateOf(row, decision, { isOver, isClosing: false });
  return {
    meetingId: row.meetingId,
    meetingName: row.name,
    meetingDate: localMidnight(row.date),
    progressiveId: row.progressiveId,
    progressiveName: row.progressive,
    state,
    standing: state === 'paid' || state === 'carried' ? 'official' : 'provisional',
    pool: shapePool(row, row.paid),
    cards: row.cards,
    winners: standing === 'official' ? winners : null,
  };
}
