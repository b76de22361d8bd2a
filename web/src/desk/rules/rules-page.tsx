import { deskDuties } from '@furlong/domain/desk/roles';
import { mayDo, useOwnDesk } from '../shell/own-roles.ts';
import { deductions } from './deductions.tsx';
import { payoutLimits } from './payout-limits.tsx';
import { RuleSection } from './rule-section.tsx';
import styles from './rules.module.css';
import { rulesWords as words } from './rules-words.ts';
import { ScoringSection } from './scoring-section.tsx';

/** Rules that hold from an instant on: what does now, what will, and what did. */
export function RulesPage() {
  const own = useOwnDesk();
  const mayChange = mayDo(own.data?.roles ?? [], deskDuties.changeRules);
  return (
    <>
      <h1 className="page-title">{words.title}</h1>
      <p className={`dim ${styles.about}`}>{words.about}</p>
      <RuleSection kind={payoutLimits} mayChange={mayChange} />
      <RuleSection kind={deductions} mayChange={mayChange} />
      <ScoringSection mayChange={mayChange} />
    </>
  );
}
