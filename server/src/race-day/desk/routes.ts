import { deskDuties } from '@furlong/domain/desk/roles';
import { BodyReader } from '../../feed/body-reader.ts';
import { success } from '../../platform/http/answer.ts';
import { Failed } from '../../platform/http/failure.ts';
import type { HandlersOf } from '../../platform/http/handlers.ts';
import type { Platform } from '../../platform/runtime/platform.ts';
import type { FindBlindTo } from '../../staff/blind.ts';
import { type AtDesk, askAgainOf, deskActor, personOf } from '../../staff/desk-actor.ts';
import type { Done } from '../../staff/press.ts';
import { changeMeeting, changeRace, type MeetingInHand, type RaceInHand } from './change-by-hand.ts';
import { hideResult, hideResults } from './hide-results.ts';
import { releasePrices, resumeRace, setPrices, suspendRace } from './price-acts.ts';
import { readDeskMeetings, readDeskRace } from './read-desk.ts';
import {
  abandonByHand,
  abandonMeeting,
  closeByHand,
  moveOff,
  postponeMeeting,
  resumeMeeting,
  scratchByHand,
} from './status-acts.ts';

const meetingsUsually = 50;

interface Press extends AtDesk {
  readonly now: Date;
}

/** The race day at the desk (rule: hand-holds). */
export function deskRaceDayHandlers(
  platform: Platform,
  findBlindTo: FindBlindTo,
): HandlersOf<'desk-race-day'> {
  const { db } = platform;

  const orderOf = async ({ now, ...at }: Press, version: string) => {
    const actor = await deskActor(db, at, deskDuties.changeRaces);
    return { actor, by: at.caller.punterId, now, version, askAgain: askAgainOf(at) };
  };
  const onRace = async (
    press: Press & { readonly body: { readonly raceId: number; readonly version: string } },
    change: (inHand: RaceInHand) => Promise<Done>,
  ) => {
    const { body, ...at } = press;
    await changeRace(platform, body.raceId, await orderOf(at, body.version), change);
    return success({});
  };
  const onMeeting = async (
    press: Press & { readonly body: { readonly meetingId: number; readonly version: string } },
    change: (inHand: MeetingInHand) => Promise<Done>,
  ) => {
    const { body, ...at } = press;
    await changeMeeting(platform, body.meetingId, await orderOf(at, body.version), change);
    return success({});
  };

  return {
    async GetDeskMeetings({ query, now, ...at }) {
      const { day, after = 0, limit = meetingsUsually } = query;
      const { meetings, next } = await readDeskMeetings(db, { day, after, limit });
      const blind = await findBlindTo(db, personOf(at), now);
      return success({ meetings: meetings.map((meeting) => hideResults(meeting, blind)), next });
    },

    async GetDeskRace({ params: { meetingId, raceNumber }, now, ...at }) {
      const found = await readDeskRace(db, meetingId, raceNumber);
      if (!found) throw new Failed('not-found', `There is no race ${raceNumber} of meeting ${meetingId}`);
      const blind = await findBlindTo(db, personOf(at), now);
      return success({ meeting: hideResults(found.meeting, blind), race: hideResult(found.race, blind) });
    },

    async SetDeskPrices(press) {
      const reader = new BodyReader();
      const prices = press.body.prices.map(({ saddle, winOdds, placeOdds }, index) => {
        const win = reader.odds(`prices.${index}.winOdds`, winOdds);
        const place = reader.odds(`prices.${index}.placeOdds`, placeOdds);
        reader.require(
          win !== undefined || place !== undefined,
          `prices.${index}.winOdds`,
          'a price to win, for a place, or both',
        );
        return {
          saddle,
          ...(win === undefined ? {} : { winOdds: win }),
          ...(place === undefined ? {} : { placeOdds: place }),
        };
      });
      reader.finish();
      return onRace(press, (inHand) => setPrices(inHand, prices));
    },

    ReleaseDeskPrices: async (press) => onRace(press, (inHand) => releasePrices(inHand, press.body.saddles)),
    SuspendRace: async (press) => onRace(press, suspendRace),
    ResumeRace: async (press) => onRace(press, resumeRace),
    ScratchRunner: async (press) => onRace(press, (inHand) => scratchByHand(inHand, press.body.saddle)),
    CloseRace: async (press) => onRace(press, closeByHand),

    async MoveOff(press) {
      const reader = new BodyReader();
      const offAt = reader.instant('offAt', press.body.offAt);
      reader.finish();
      return onRace(press, (inHand) => moveOff(inHand, offAt));
    },

    AbandonRace: async (press) => onRace(press, abandonByHand),
    AbandonMeeting: async (press) => onMeeting(press, abandonMeeting),

    async PostponeMeeting(press) {
      const reader = new BodyReader();
      const { newDay } = press.body;
      const day = newDay === undefined ? undefined : reader.day('newDay', newDay);
      reader.finish();
      return onMeeting(press, (inHand) => postponeMeeting(inHand, day));
    },

    ResumeMeeting: async (press) => onMeeting(press, resumeMeeting),
  };
}
