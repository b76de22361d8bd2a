import type { RaceResult } from '@furlong/contract/schemas/desk-approvals';
import { Link } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/field.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { formatClock } from '../../ui/format/format-date.ts';
import { approvalLink } from '../desk-links.ts';
import styles from './approvals.module.css';
import { resultWords } from './approvals-words.ts';

type Known = NonNullable<RaceResult['current']>;

/** How a result stands: official or not, by whom, and when it came. */
export function ResultFacts({ result }: { result: Pick<Known, 'official' | 'byHand' | 'at'> }) {
  return (
    <p className={styles.facts}>
      <Tag tone={result.official ? 'blue' : 'amber'}>
        {result.official ? resultWords.official : resultWords.provisional}
      </Tag>
      <Tag>{result.byHand ? resultWords.byHand : resultWords.byFeed}</Tag>
      <span className="small dim">{formatClock(result.at)}</span>
    </p>
  );
}

/** The proposal that waits for a second person, with the way to it. */
export function WaitingProposal({ waiting }: { waiting: RaceResult['waiting'] }) {
  if (waiting === null) return null;
  return (
    <Note tone="blue" actions={<Link to={approvalLink(waiting.id)}>{resultWords.open}</Link>}>
      {resultWords.waiting(waiting.maker, formatClock(waiting.expiresAt))}
    </Note>
  );
}

interface ReasonSelectProps<Reason extends string> {
  /** Each reason in words, in the order of the list. */
  words: Readonly<Record<Reason, string>>;
  /** Null: none is chosen yet. */
  value: Reason | null;
  onChange: (reason: Reason | null) => void;
}

/** Why a result is corrected. */
export function ReasonSelect<Reason extends string>({ words, value, onChange }: ReasonSelectProps<Reason>) {
  const reasons = Object.keys(words) as Reason[];
  return (
    <Select
      label={resultWords.reason}
      value={value ?? ''}
      onChange={({ target }) => onChange(reasons.find((each) => each === target.value) ?? null)}
    >
      <option value="">{resultWords.chooseReason}</option>
      {reasons.map((each) => (
        <option key={each} value={each}>
          {words[each]}
        </option>
      ))}
    </Select>
  );
}

/** What can be done with what was keyed. */
export interface KeyerAct<Keyed> {
  readonly label: string;
  readonly onPress: (keyed: Keyed) => void;
}

interface KeyerActsProps<Keyed> {
  acts: readonly KeyerAct<Keyed>[];
  busy: boolean;
  /** Presses any but the first, which the form's own submit presses. */
  onPress: (act: KeyerAct<Keyed>) => void;
}

/** The buttons of a form that keys a result; Enter presses the first. */
export function KeyerActs<Keyed>({ acts, busy, onPress }: KeyerActsProps<Keyed>) {
  return (
    <div className={styles.acts}>
      {acts.map((act, index) => (
        <Button
          key={act.label}
          kind={index === 0 ? 'main' : 'plain'}
          type={index === 0 ? 'submit' : 'button'}
          busy={busy}
          {...(index === 0 ? {} : { onClick: () => onPress(act) })}
        >
          {act.label}
        </Button>
      ))}
    </div>
  );
}
