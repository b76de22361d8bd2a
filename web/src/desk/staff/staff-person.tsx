import type { PayloadOf } from '@furlong/contract/schemas/call';
import type { Calls } from '@furlong/contract/schemas/declared-calls';
import type { StaffMember } from '@furlong/contract/schemas/desk';
import { type DeskRole, deskRoles } from '@furlong/domain/desk/roles';
import { type SubmitEvent, useId, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { Select } from '../../ui/controls/field.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { formatEnd } from '../../ui/format/format-date.ts';
import { deskCall } from '../desk-call.ts';
import { deskPaths } from '../desk-links.ts';
import { nameOfRole } from '../desk-words.ts';
import { ResetFactor } from './reset-factor.tsx';
import styles from './staff.module.css';
import { staffWords } from './staff-words.ts';

type TimedPage = PayloadOf<Calls['RevokeStaffRole']>['timed'][number];

interface StaffPersonProps {
  member: StaffMember;
  /** Whether the reader gives roles and takes them away. */
  mayChange: boolean;
  /** The list is asked for again; resolves when it is there. */
  onChanged: () => Promise<void>;
}

/** A person with their roles, and for an admin what changes them. */
export function StaffPerson({ member, mayChange, onChanged }: StaffPersonProps) {
  const { issuer, subject, name, isSelf, isInternal, hasSignedIn, passwordGiven, roles } = member;
  const [problem, setProblem] = useState<string | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [leaving, setLeaving] = useState<DeskRole | null>(null);
  const [timed, setTimed] = useState<readonly TimedPage[]>([]);
  const isOpen = mayChange && !isSelf;

  async function change(what: 'GrantStaffRole' | 'RevokeStaffRole', role: DeskRole): Promise<void> {
    setBusy(true);
    setProblem(null);
    const answer = await deskCall(what, { body: { issuer, subject, role } });
    if (answer.kind === 'success') {
      setTimed('timed' in answer.payload ? answer.payload.timed : []);
      await onChanged();
      announce(what === 'GrantStaffRole' ? staffWords.given(role, name) : staffWords.taken(role, name));
    } else if (answer.kind === 'refusal') setProblem(answer.head.detail);
    else setProblem([answer.message, answer.detail].filter(Boolean).join(' '));
    setLeaving(null);
    setBusy(false);
  }

  return (
    <li className={styles.person}>
      <h2>
        {name} {isSelf && <Tag tone="blue">{staffWords.you}</Tag>}
        {!isInternal && <Tag tone="red">{staffWords.outside}</Tag>}
        {!hasSignedIn && <Tag>{staffWords.never}</Tag>}
        {passwordGiven && <Tag tone="amber">{staffWords.passwordGiven}</Tag>}
      </h2>
      {!isInternal && <p className="small dim">{staffWords.outsideText}</p>}
      {passwordGiven && <p className="small dim">{staffWords.passwordGivenText}</p>}
      {timed.length > 0 && (
        <Note tone="amber" actions={<Link to={deskPaths.content}>{staffWords.timedLink}</Link>}>
          {staffWords.timed(
            name,
            timed.map(({ title, number, from }) => staffWords.timedPage(title, number, formatEnd(from))),
          )}
        </Note>
      )}
      {roles.length === 0 && <p className="dim">{staffWords.none}</p>}
      <ul>
        {roles.map(({ role, grantedAt, grantedBy }) => (
          <li key={role} className={styles.role}>
            <span>
              <b>{nameOfRole(role)}</b>{' '}
              <span className="small dim">{staffWords.since(formatEnd(grantedAt), grantedBy)}</span>
            </span>
            {isOpen && leaving !== role && (
              <Button
                size="small"
                aria-label={staffWords.takeNamed(role, name)}
                onClick={() => setLeaving(role)}
              >
                {staffWords.take}
              </Button>
            )}
            {leaving === role && (
              <fieldset className={styles.sure}>
                <legend>{staffWords.sure(role, name)}</legend>
                <Button
                  kind="danger"
                  size="small"
                  busy={isBusy}
                  onClick={() => void change('RevokeStaffRole', role)}
                >
                  {staffWords.take}
                </Button>
                <Button size="small" onClick={() => setLeaving(null)}>
                  {staffWords.keep}
                </Button>
              </fieldset>
            )}
          </li>
        ))}
      </ul>
      {isOpen && isInternal && (
        <GiveRole
          member={member}
          isBusy={isBusy}
          onGive={(role) => void change('GrantStaffRole', role)}
          onProblem={setProblem}
          problem={problem}
        />
      )}
      {isOpen && member.hasSecondFactor && <ResetFactor member={member} onChanged={onChanged} />}
      {!(isOpen && isInternal) && problem !== null && (
        <p role="alert" className="down">
          {problem}
        </p>
      )}
      {mayChange && isSelf && <p className="small dim">{staffWords.own}</p>}
    </li>
  );
}

interface GiveRoleProps {
  member: StaffMember;
  isBusy: boolean;
  problem: string | null;
  onGive: (role: DeskRole) => void;
  onProblem: (problem: string) => void;
}

function GiveRole({ member: { name, roles }, isBusy, problem, onGive, onProblem }: GiveRoleProps) {
  const id = useId();
  const [chosen, setChosen] = useState<string>('');
  const free = deskRoles.filter((role) => !roles.some((held) => held.role === role));
  const role = free.find((each) => each === chosen);
  if (free.length === 0) return problem === null ? null : <p role="alert">{problem}</p>;

  function submit(event: SubmitEvent): void {
    event.preventDefault();
    if (isBusy) return;
    if (role === undefined) onProblem(staffWords.noChoice);
    else onGive(role);
  }

  return (
    <form className={styles.give} onSubmit={submit} noValidate>
      <Select
        label={staffWords.role(name)}
        value={role ?? ''}
        aria-invalid={problem !== null || undefined}
        aria-describedby={problem === null ? undefined : id}
        onChange={({ target }) => setChosen(target.value)}
      >
        <option value="">{staffWords.choose}</option>
        {free.map((each) => (
          <option key={each} value={each}>
            {nameOfRole(each)}
          </option>
        ))}
      </Select>
      <Button type="submit" busy={isBusy} aria-label={staffWords.giveTo(name)}>
        {staffWords.give}
      </Button>
      {problem !== null && (
        <p id={id} role="alert" className="down">
          {problem}
        </p>
      )}
    </form>
  );
}
