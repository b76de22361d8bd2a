import type { PunterLeague } from '@furlong/contract/schemas/leagues';
import { type FormEvent, useState } from 'react';
import { useNow } from '../../platform/device/now.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Field } from '../../ui/controls/field.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { type Act, changeLeague } from '../league-acts.ts';
import { momentInText } from '../league-words.ts';
import { SeasonSettingsDialog } from '../season/season-settings.tsx';
import { CodeButton, SendButtons } from '../share/share-buttons.tsx';
import { useAct } from '../use-act.ts';
import { AskDialog } from './ask-dialog.tsx';
import { HandOverDialog } from './hand-over-dialog.tsx';
import styles from './manage.module.css';
import { actWords, manageWords } from './manage-words.ts';
import { Problem } from './problem.tsx';
import { tidyName } from './tidy-name.ts';

/** The heading that 'Manage' moves to. */
export const manageHeadingId = 'league-manage';

interface ManageLeagueProps {
  league: PunterLeague;
  /** The code has changed. */
  onCode: (leagueCode: string) => void;
  onDeleted: () => void;
}

type Question = 'new-code' | 'hand-over' | 'take-back' | 'delete' | 'season';

/** What an owner can do with a league. */
export function ManageLeague({ league, onCode, onDeleted }: ManageLeagueProps) {
  const [question, setQuestion] = useState<Question | null>(null);
  const pausing = useAct();
  const now = useNow();
  const { leagueName, leagueCode, members, joiningPaused, handOver } = league;
  const close = () => setQuestion(null);
  const change = async (...made: Parameters<typeof changeLeague>): Act => {
    const outcome = await changeLeague(...made);
    if ('problem' in outcome) return outcome.problem;
    if (outcome.leagueCode !== leagueCode) onCode(outcome.leagueCode);
    return null;
  };
  const everybody = manageWords.everybody(members);
  return (
    <section className="sect">
      <h2 id={manageHeadingId} tabIndex={-1}>
        {manageWords.title} <small>{leagueName}</small>
      </h2>
      <div className={styles.part}>
        <RenameForm
          key={leagueName}
          leagueName={leagueName}
          onRename={(name) => change(leagueCode, { leagueName: name })}
        />
        <div>
          <span className="label">{actWords.code}</span>
          <div className={styles.codeRow}>
            <CodeButton league={league} />
            <Button kind="quiet" size="small" onClick={() => setQuestion('new-code')}>
              {manageWords.newCode}
            </Button>
          </div>
        </div>
        <SendButtons league={league} />
        <Problem words={pausing.problem} />
        {joiningPaused && <Note tone="amber">{manageWords.paused}</Note>}
        <Button
          wide
          busy={pausing.isBusy}
          onClick={() => pausing.run(() => change(leagueCode, { joiningPaused: !joiningPaused }))}
        >
          {joiningPaused ? manageWords.allow : manageWords.pause}
        </Button>
        <Button wide onClick={() => setQuestion('season')}>
          {manageWords.season}
        </Button>
        {handOver === null ? (
          <Button wide aria-disabled={members < 2} onClick={() => members > 1 && setQuestion('hand-over')}>
            {manageWords.handOver}
          </Button>
        ) : (
          <Note
            tone="amber"
            actions={
              <Button size="small" onClick={() => setQuestion('take-back')}>
                {manageWords.takeBack}
              </Button>
            }
          >
            {manageWords.offeredTo} <b>{handOver.punterAlias}</b>
            {manageWords.offeredUntil(momentInText(handOver.expiresAt, now))}
          </Note>
        )}
        <Button kind="danger" wide onClick={() => setQuestion('delete')}>
          {manageWords.remove}
        </Button>
        <p className="small dim">{manageWords.removeWhy(everybody)}</p>
      </div>
      {question === 'new-code' && (
        <AskDialog
          title={manageWords.newCodeTitle(leagueName)}
          text={manageWords.newCodeText}
          confirm={manageWords.newCode}
          onConfirm={() => change(leagueCode, { rotateCode: true })}
          onDone={() => showToast({ type: 'success', title: manageWords.newCodeDone })}
          onClose={close}
        />
      )}
      {question === 'hand-over' && <HandOverDialog league={league} onClose={close} />}
      {question === 'season' && <SeasonSettingsDialog league={league} onClose={close} />}
      {question === 'take-back' && (
        <AskDialog
          title={manageWords.takeBackTitle}
          text={manageWords.takeBackText(handOver?.punterAlias, leagueName)}
          confirm={manageWords.takeBack}
          onConfirm={() => change(leagueCode, { newOwnerPunterId: null })}
          onClose={close}
        />
      )}
      {question === 'delete' && (
        <AskDialog
          title={manageWords.removeTitle(leagueName)}
          text={manageWords.removeText(everybody)}
          confirm={manageWords.remove}
          keep={manageWords.keep}
          onConfirm={() => change(leagueCode, { leagueStatus: 0 })}
          onDone={() => {
            showToast({ type: 'success', title: manageWords.removed, text: leagueName });
            onDeleted();
          }}
          onClose={close}
        />
      )}
    </section>
  );
}

interface RenameFormProps {
  leagueName: string;
  onRename: (name: string) => Act;
}

function RenameForm({ leagueName, onRename }: RenameFormProps) {
  const [name, setName] = useState(leagueName);
  const { isBusy, problem, run } = useAct();
  const wanted = tidyName(name);

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (wanted === '' || wanted === leagueName) return;
    run(
      () => onRename(wanted),
      () => showToast({ type: 'success', title: manageWords.renamed, text: wanted }),
    );
  }

  return (
    <form className={styles.form} onSubmit={submit} noValidate>
      <Field
        label={actWords.leagueName}
        name="leagueName"
        value={name}
        maxLength={60}
        autoComplete="off"
        error={problem ?? undefined}
        onChange={({ target }) => setName(target.value)}
      />
      {wanted !== leagueName && wanted !== '' && (
        <div className={styles.buttons}>
          <Button kind="main" size="small" type="submit" busy={isBusy}>
            {manageWords.saveName}
          </Button>
          <Button size="small" onClick={() => setName(leagueName)}>
            {manageWords.keepName(leagueName)}
          </Button>
        </div>
      )}
    </form>
  );
}
