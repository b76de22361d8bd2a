import type { DeskAct } from '@furlong/contract/schemas/desk';
import { Link } from 'react-router';
import { formatDay } from '../../ui/format/format-date.ts';
import { formatSeconds } from '../format-times.ts';
import { ActChange } from './act-change.tsx';
import styles from './audit.module.css';
import { auditWords, describePerson, nameOfAct, pageOfSubject, roleOfAct } from './audit-words.ts';

/** An act: when, what, by whom in which role, about what, and what it changed. `to`: the acts of its kind. */
export function ActLine({ act, to }: { act: DeskAct; to: string }) {
  const subject = describePerson(act.subject);
  const page = pageOfSubject(act);
  const browser = act.actor?.find(({ field }) => field === 'userAgent')?.text;
  return (
    <li className={styles.act}>
      <time dateTime={act.at}>
        {formatDay(act.at)} {formatSeconds(act.at)}
      </time>
      <div>
        <p>
          <Link to={to} aria-label={auditWords.onlyThese(nameOfAct(act.name))}>
            {nameOfAct(act.name)}
          </Link>{' '}
          <span className="small dim">
            {act.subjectKind} {page === null ? act.subjectId : <Link to={page}>{act.subjectId}</Link>}
          </span>
        </p>
        <p className="small">
          {auditWords.from} {describePerson(act.actor) ?? auditWords.erased}{' '}
          <span className="dim">({roleOfAct(act)})</span>
        </p>
        {browser !== undefined && (
          <details>
            <summary className="small">{auditWords.browser}</summary>
            <p className="small dim">{browser}</p>
          </details>
        )}
        {subject !== null && (
          <p className="small">
            {auditWords.whom} {subject}
          </p>
        )}
        {(act.before !== null || act.after !== null) && <ActChange act={act} />}
        <p className="small dim">{auditWords.place(act.sequence)}</p>
      </div>
    </li>
  );
}
