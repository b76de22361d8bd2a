import type { TypedScoring } from '@furlong/contract/schemas/desk-rules';
import { findScoringFaults } from '@furlong/domain/scoring-faults';
import { payloadOf } from '../../platform/api/query-client.ts';
import { deskCall } from '../desk-call.ts';
import type { RuleKind } from './rule-kind.ts';
import { scoringWords as words } from './rules-words.ts';
import type { ScoringDraft } from './scoring-draft.ts';
import { ScoringFields } from './scoring-fields.tsx';

/** How a competition scores, at the desk (rule: scoring). */
export function scoringOf(competitionId: number): RuleKind<TypedScoring, ScoringDraft> {
  return {
    key: `scoring ${competitionId}`,
    words,
    load: async (signal) =>
      payloadOf(await deskCall('ListScoringRules', { query: { competitionId }, signal })),
    publish: (body) => deskCall('PublishScoringRules', { body: { ...body, competitionId } }),
    withdraw: (number) => deskCall('WithdrawRules', { body: { kind: 'scoring', competitionId, number } }),
    rowsOf: ({ placePoints, priceBonuses, cardBonus, fewestRacesRun }) => [
      ...placePoints.map((points, at) => ({ what: words.place(at + 1), value: words.points(points) })),
      ...priceBonuses.map(({ from, points }) => ({
        what: words.bonusFrom(from),
        value: words.points(points),
      })),
      { what: words.card, value: words.cardValue(cardBonus.points, cardBonus.fewestRaces) },
      { what: words.fewest, value: String(fewestRacesRun) },
    ],
    draftOf: ({ placePoints, priceBonuses, cardBonus, fewestRacesRun }) => ({
      places: placePoints.map((points, id) => ({ id, from: '', points: String(points) })),
      bonuses: priceBonuses.map(({ from, points }, id) => ({
        ...{ id, from: String(from), points: String(points) },
      })),
      cardPoints: String(cardBonus.points),
      cardRaces: String(cardBonus.fewestRaces),
      fewestRacesRun: String(fewestRacesRun),
    }),
    read(draft) {
      const rules = {
        name: '',
        placePoints: draft.places.map(({ points }) => readHundredths(points)),
        priceBonuses: draft.bonuses.map(({ from, points }) => ({
          from: readNumber(from),
          points: readHundredths(points),
        })),
        cardBonus: {
          fewestRaces: readNumber(draft.cardRaces),
          points: readHundredths(draft.cardPoints),
        },
        fewestRacesRun: readNumber(draft.fewestRacesRun),
      };
      const wrong: Record<string, string> = {};
      for (const { field, expected } of findScoringFaults(rules)) wrong[field] ??= words.expected(expected);
      if (Object.keys(wrong).length > 0) return { wrong };
      const { placePoints, priceBonuses, cardBonus, fewestRacesRun } = rules;
      return {
        rules: {
          placePoints: placePoints.map((points) => points / 100),
          priceBonuses: priceBonuses.map(({ from, points }) => ({ from, points: points / 100 })),
          cardBonus: { fewestRaces: cardBonus.fewestRaces, points: cardBonus.points / 100 },
          fewestRacesRun,
        },
      };
    },
    fields: ScoringFields,
  };
}

/** Points as they were typed, in hundredths; NaN: no such points. */
function readHundredths(text: string): number {
  const [, whole, part = ''] = /^(\d{1,6})(?:[.,](\d{1,2}))?$/.exec(text.trim()) ?? [];
  return whole === undefined ? Number.NaN : Number(whole) * 100 + Number(part.padEnd(2, '0'));
}

function readNumber(text: string): number {
  const plain = text.trim().replace(',', '.');
  return /^\d{1,5}(?:\.\d{1,4})?$/.test(plain) ? Number(plain) : Number.NaN;
}
