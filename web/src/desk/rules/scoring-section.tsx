import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { payloadOf } from '../../platform/api/query-client.ts';
import { Select } from '../../ui/controls/field.tsx';
import { deskCall } from '../desk-call.ts';
import { RuleSection } from './rule-section.tsx';
import styles from './rules.module.css';
import { scoringWords as words } from './rules-words.ts';
import { scoringOf } from './scoring.tsx';

/** How competitions score; one is chosen where there are several. */
export function ScoringSection({ mayChange }: { mayChange: boolean }) {
  const [chosen, setChosen] = useState<number>();
  const list = useQuery({
    queryKey: ['desk', 'rules', 'competitions'],
    queryFn: async ({ signal }) => payloadOf(await deskCall('ListScoringRules', { query: {}, signal })),
  });
  const competitionId = chosen ?? list.data?.competitionId;
  const kind = useMemo(
    () => (competitionId === undefined ? undefined : scoringOf(competitionId)),
    [competitionId],
  );
  const competitions = list.data?.competitions ?? [];
  if (kind === undefined) {
    return (
      <section className={`sect ${styles.section}`}>
        <h2>{words.title}</h2>
        <p>{list.isPending ? words.loading : (list.error?.message ?? '')}</p>
      </section>
    );
  }
  return (
    <RuleSection key={kind.key} kind={kind} mayChange={mayChange}>
      {competitions.length > 1 && (
        <p className={styles.past}>
          <Select
            label={words.competition}
            value={competitionId}
            onChange={({ target }) => setChosen(Number(target.value))}
          >
            {competitions.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </Select>
        </p>
      )}
    </RuleSection>
  );
}
