import type { RacePickDetail } from '@furlong/contract/schemas/standings';
import { formatOddsFraction } from '@furlong/domain/odds';
import { isOff, isPutOff } from '@furlong/domain/pick';
import { cardBonus, cardProgress, scoreRunners } from '@furlong/domain/scoring';
import { type Points, pointsToWire, type ScoringRules } from '@furlong/domain/scoring-rules';
import { RaceStatus, raceStatusId } from '@furlong/domain/status';
import { type CardRace, type MeetingCard, toScoredRace } from '../meetings/card.ts';
import { loadCard } from '../meetings/load-card.ts';
import { loadOwnPicks } from '../picks/load-picks.ts';
import type { Queryable } from '../platform/database/database.ts';
import { scoredRaces } from './board.ts';

/** Whose picks, and who asks. */
interface Question {
  readonly meetingId: number;
  readonly punterId: number;
  readonly askedBy: number | null;
  readonly now: Date;
}

/** How a punter's total came about. */
interface PunterSelections {
  readonly details: RacePickDetail[];
  /** In hundredths. */
  readonly cardBonus: Points;
}

/**
 * A punter's picks race by race with their points, and the card bonus: together the total of the standings. Undefined
 * when there is no such meeting.
 */
export async function loadPunterSelections(
  db: Queryable,
  question: Question,
): Promise<PunterSelections | undefined> {
  const card = await loadCard(db, question.meetingId);
  if (!card) return undefined;
  const details = await selectionsOn(db, card, question);
  const winners = details.filter(({ points, racePosition }) => points != null && racePosition === 1).length;
  return { details, cardBonus: cardBonus(winners, cardProgress(scoredRaces(card)), card.scoring) };
}

/** A punter's picks of a card, race by race. */
export async function selectionsOn(
  db: Queryable,
  card: MeetingCard,
  { punterId, askedBy, now }: Omit<Question, 'meetingId'>,
): Promise<RacePickDetail[]> {
  const picks = (await loadOwnPicks(db, punterId, [card.id])).get(card.id);
  return card.races.map((race) =>
    askedBy === punterId || isOpenToAll(card, race, now)
      ? showPick(card, race, picks?.get(race.number))
      : { raceNumber: race.number, hidden: true },
  );
}

/**
 * Whether others may see the picks of a race: once nobody can save one any more. Both the status and the clock must say
 * that the race is off, because a node's clock may be fast.
 */
function isOpenToAll(card: MeetingCard, race: CardRace, now: Date): boolean {
  return (
    race.status !== RaceStatus.open && isOff(race, now) && !isPutOff({ ...race, meetingStatus: card.status })
  );
}

function showPick({ scoring }: MeetingCard, race: CardRace, saddle: number | undefined): RacePickDetail {
  const head = { raceNumber: race.number, raceId: race.id, raceStatusId: raceStatusId(race.status) };
  const runner = race.runners.find((candidate) => candidate.saddle === saddle);
  if (!runner) {
    const none = { horseName: null, countsAs: null, racePosition: null, startingPriceFraction: null };
    return { ...head, saddle: null, ...none, points: null, bonus: null };
  }
  const score = scoreOf(race, runner.saddle, scoring);
  const ran = race.runners.find((candidate) => candidate.saddle === score?.ranAs);
  const hasResult = race.status === RaceStatus.resulted;
  return {
    ...head,
    saddle: runner.saddle,
    horseName: runner.horse,
    countsAs: runner.scratched ? (score?.ranAs ?? null) : null,
    racePosition: score?.position ?? null,
    startingPriceFraction: ran?.startingPrice ? formatOddsFraction(ran.startingPrice) : null,
    points: hasResult && score ? pointsToWire(score.racePoints + score.bonus) : null,
    bonus: hasResult && score ? pointsToWire(score.bonus) : null,
  };
}

function scoreOf(race: CardRace, saddle: number, rules: ScoringRules) {
  return scoreRunners(toScoredRace(race), rules).find((score) => score.saddle === saddle);
}
