import type { DeskLeague } from '@furlong/contract/schemas/desk-leagues';
import { deskDuties } from '@furlong/domain/desk/roles';
import { type SubmitEvent, useState } from 'react';
import { Link } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { deskCall } from '../desk-call.ts';
import { punterLink } from '../desk-links.ts';
import { mayDo, useOwnDesk } from '../shell/own-roles.ts';
import { describeReports, deskLeagueWords as words } from './league-words.ts';
import styles from './leagues.module.css';

interface LeagueLineProps {
  league: DeskLeague;
  /** The list is asked for again; resolves when it is there. */
  onChanged: () => Promise<void>;
}

/** A league with its reports, and what disables, enables and renames it. */
export function LeagueLine({ league, onChanged }: LeagueLineProps) {
  const { leagueCode, name, isDisabled, ownerId, members, reports } = league;
  const own = useOwnDesk();
  const [open, setOpen] = useState<'disable' | 'rename' | null>(null);
  const [newName, setNewName] = useState(name);
  const [problem, setProblem] = useState<string | undefined>();
  const [isBusy, setBusy] = useState(false);
  const params = { leagueCode };

  async function change(work: () => ReturnType<typeof deskCall>, said: string): Promise<void> {
    if (isBusy) return;
    setBusy(true);
    setProblem(undefined);
    const answer = await work();
    setBusy(false);
    if (answer.kind === 'success') {
      setOpen(null);
      await onChanged();
      announce(said);
    } else if (answer.kind === 'refusal') setProblem(answer.head.detail);
    else setProblem([answer.message, answer.detail].filter(Boolean).join(' '));
  }

  function rename(event: SubmitEvent): void {
    event.preventDefault();
    const wanted = newName.trim();
    if (wanted === '' || wanted === name) setProblem(words.nameNeeded);
    else {
      const body = { name: wanted, from: name };
      void change(() => deskCall('RenameLeague', { params, body }), words.wasRenamed(wanted));
    }
  }

  return (
    <li>
      <p>
        <b>{name}</b> <span className="dim">{leagueCode}</span>{' '}
        {isDisabled && <Tag tone="red">{words.disabled}</Tag>}
      </p>
      <p className="small">
        {words.members(members)}.{' '}
        {mayDo(own.data?.roles ?? [], deskDuties.seePunters) ? (
          <Link to={punterLink(ownerId)}>{words.owner(ownerId)}</Link>
        ) : (
          words.owner(ownerId)
        )}
      </p>
      {reports !== null && <p className="small down">{describeReports(reports)}</p>}
      {open === null && (
        <div className={styles.buttons}>
          {isDisabled ? (
            <Button
              size="small"
              busy={isBusy}
              aria-label={words.enableNamed(name)}
              onClick={() =>
                void change(() => deskCall('EnableLeague', { params, body: {} }), words.wasEnabled(name))
              }
            >
              {words.enable}
            </Button>
          ) : (
            <Button size="small" aria-label={words.disableNamed(name)} onClick={() => setOpen('disable')}>
              {words.disable}
            </Button>
          )}
          <Button size="small" aria-label={words.renameNamed(name)} onClick={() => setOpen('rename')}>
            {words.rename}
          </Button>
        </div>
      )}
      {open === 'disable' && (
        <fieldset className={styles.sure}>
          <legend>{words.sureDisable(name)}</legend>
          <Button
            kind="danger"
            size="small"
            busy={isBusy}
            onClick={() =>
              void change(() => deskCall('DisableLeague', { params, body: {} }), words.wasDisabled(name))
            }
          >
            {words.disable}
          </Button>
          <Button size="small" onClick={() => setOpen(null)}>
            {words.keep}
          </Button>
        </fieldset>
      )}
      {open === 'rename' && (
        <form className={styles.form} onSubmit={rename} noValidate aria-label={words.renameNamed(name)}>
          <Field
            label={words.newName}
            error={problem}
            value={newName}
            maxLength={40}
            autoComplete="off"
            autoFocus
            onChange={({ target }) => setNewName(target.value)}
          />
          <div className={styles.buttons}>
            <Button type="submit" size="small" kind="ink" busy={isBusy}>
              {words.rename}
            </Button>
            <Button size="small" onClick={() => setOpen(null)}>
              {words.keep}
            </Button>
          </div>
        </form>
      )}
      {open !== 'rename' && problem !== undefined && (
        <p role="alert" className="down">
          {problem}
        </p>
      )}
    </li>
  );
}
