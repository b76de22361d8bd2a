import type { TypedScoring } from '@furlong/contract/schemas/desk-rules';
import { findScoringFaults } from '@furlong/domain/scoring-faults';
import { parseScoringRules, pointsToWire, type ScoringRules } from '@furlong/domain/scoring-rules';
import { findCompetition, selectBeginningFrom, selectCompetitions } from '../meetings/queries-card.ts';
import { success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { standingsChanged } from '../standings/announce.ts';
import { instantOf, type RuleEditors, refuseFaults, shapePublished } from './editor.ts';
import { type AfterChange, publishVersion } from './publish-version.ts';
import type { RuleKey } from './queries.ts';
import { loadVersions } from './shape-versions.ts';

const competitionsMax = 50;

type ScoringCalls = 'ListScoringRules' | 'PublishScoringRules';

/** The calls of the desk on how competitions score (rules: scoring, rule-versions). */
export function scoringRulesHandlers(
  platform: Pick<Platform, 'db' | 'clock'>,
  editorOf: RuleEditors,
): HandlersOf<ScoringCalls> {
  const { db } = platform;
  return {
    async ListScoringRules({ query: { competitionId: asked }, now }) {
      const competitions = await selectCompetitions(db, competitionsMax);
      const competition = asked === undefined ? competitions[0] : await findCompetition(db, asked);
      if (!competition) throw missing(asked);
      const { id, name, scoring } = competition;
      const shape = (stored: unknown) => shapeTyped(readScoring(name, stored));
      return success({
        competitions: competitions.map((each) => ({ id: each.id, name: each.name })),
        competitionId: id,
        ...(await loadVersions(db, scoringKey(id), { first: scoring, shape, now })),
      });
    },

    async PublishScoringRules({ body: { competitionId, basedOn, from, rules: sent }, ...at }) {
      const competition = await findCompetition(db, competitionId);
      if (!competition) throw missing(competitionId);
      const { name } = competition;
      const first = readScoring(name, competition.scoring);
      const rules = fromTyped(sent, name);
      refuseFaults(findScoringFaults(rules));
      const key = scoringKey(competitionId);
      const order = {
        key,
        first,
        basedOn,
        from: instantOf(from),
        rules,
        after: meetingsChanged(competitionId),
      };
      return success(shapePublished(await publishVersion(platform, await editorOf(at), order)));
    },
  };
}

/** The scoring rules of a competition among the rules that have versions. */
export function scoringKey(competitionId: number): RuleKey {
  return { kind: 'scoring', scope: competitionId };
}

/** Meetings that begin later show and score by other rules from now on. */
export function meetingsChanged(competitionId: number): AfterChange {
  return async (trx, from) => {
    await standingsChanged(trx, await selectBeginningFrom(trx, competitionId, from));
  };
}

function missing(id: number | undefined): Failed {
  const words = id === undefined ? 'There is no competition yet' : `There is no competition ${id}`;
  return new Failed('not-found', words);
}

function readScoring(competition: string, stored: unknown): ScoringRules {
  try {
    return parseScoringRules(stored);
  } catch (error) {
    const problem = error instanceof Error ? error.message : String(error);
    throw new Failed(
      'conflict',
      `The scoring rules of competition '${competition}' cannot be played: ${problem}`,
    );
  }
}

function fromTyped(
  { placePoints, priceBonuses, cardBonus, fewestRacesRun }: TypedScoring,
  name: string,
): ScoringRules {
  // NaN, which is refused, for what is no whole number of hundredths.
  const hundredths = (points: number) => {
    const rounded = Math.round(points * 100);
    return rounded / 100 === points ? rounded : Number.NaN;
  };
  return {
    name,
    placePoints: placePoints.map(hundredths),
    priceBonuses: priceBonuses.map(({ from, points }) => ({ from, points: hundredths(points) })),
    cardBonus: { fewestRaces: cardBonus.fewestRaces, points: hundredths(cardBonus.points) },
    fewestRacesRun,
  };
}

function shapeTyped({ placePoints, priceBonuses, cardBonus, fewestRacesRun }: ScoringRules): TypedScoring {
  return {
    placePoints: placePoints.map(pointsToWire),
    priceBonuses: priceBonuses
      .toSorted((a, b) => a.from - b.from)
      .map(({ from, points }) => ({ from, points: pointsToWire(points) })),
    cardBonus: { fewestRaces: cardBonus.fewestRaces, points: pointsToWire(cardBonus.points) },
    fewestRacesRun,
  };
}
