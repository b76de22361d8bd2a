import type { PunterLeague } from '@furlong/contract/schemas/leagues';
import { useState } from 'react';
import { call } from '../../platform/api/api.ts';
import { useNow } from '../../platform/device/now.ts';
import { serverNow } from '../../platform/device/server-clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { act, exitLeague } from '../league-acts.ts';
import { dateWords, momentInText } from '../league-words.ts';
import { SendButtons } from '../share/share-buttons.tsx';
import { useAct } from '../use-act.ts';
import { AskDialog } from './ask-dialog.tsx';
import styles from './manage.module.css';
import { manageHeadingId } from './manage-league.tsx';
import { manageWords, membershipWords } from './manage-words.ts';
import { Problem } from './problem.tsx';
import { ReportDialog } from './report-dialog.tsx';

interface MembershipProps {
  league: PunterLeague;
  onExited: () => void;
}

/** What a member can do with a league of somebody else. */
export function Membership({ league, onExited }: MembershipProps) {
  const [question, setQuestion] = useState<'exit' | 'report' | null>(null);
  const { leagueName, leagueCode, ownerAlias, memberSince, joiningPaused } = league;
  const close = () => setQuestion(null);
  return (
    <section className="sect">
      <h2 id={manageHeadingId} tabIndex={-1}>
        {manageWords.title} <small>{leagueName}</small>
      </h2>
      <div className={styles.part}>
        <p>
          {membershipWords.leagueOf} <b>{ownerAlias}</b>.
          {memberSince !== null && ` ${membershipWords.since(dateWords(memberSince, serverNow()))}`}
        </p>
        {joiningPaused ? <Note>{membershipWords.paused}</Note> : <SendButtons league={league} />}
        <div className={styles.buttons}>
          <Button kind="quiet" size="small" onClick={() => setQuestion('exit')}>
            {membershipWords.exit}
          </Button>
          <Button kind="quiet" size="small" onClick={() => setQuestion('report')}>
            {membershipWords.report}
          </Button>
        </div>
      </div>
      {question === 'exit' && (
        <AskDialog
          title={membershipWords.exitTitle(leagueName)}
          text={membershipWords.exitText}
          confirm={membershipWords.exit}
          keep={membershipWords.stay}
          onConfirm={() => exitLeague(leagueCode)}
          onDone={() => {
            showToast({ type: 'success', title: membershipWords.left, text: leagueName });
            onExited();
          }}
          onClose={close}
        />
      )}
      {question === 'report' && (
        <ReportDialog leagueName={leagueName} leagueCode={leagueCode} shareKey={null} onClose={close} />
      )}
    </section>
  );
}

/** A league that its owner offers to the punter. */
export function HandOverOffer({ league, onAccepted }: { league: PunterLeague; onAccepted: () => void }) {
  const now = useNow();
  const { isBusy, problem, run } = useAct();
  const { leagueCode, leagueName, handOver, ownerAlias } = league;
  if (handOver === null || !handOver.mine) return null;
  const answer = (accept: boolean) =>
    run(
      () => act(call('AnswerHandOver', { body: { leagueCode, accept } })),
      () => {
        if (!accept) return;
        showToast({ type: 'success', title: membershipWords.isYours, text: leagueName });
        onAccepted();
      },
    );
  return (
    <div>
      <Note
        tone="amber"
        actions={
          <>
            <Button kind="ink" size="small" busy={isBusy} onClick={() => answer(true)}>
              {membershipWords.accept}
            </Button>
            <Button size="small" aria-disabled={isBusy} onClick={() => answer(false)}>
              {membershipWords.decline}
            </Button>
          </>
        }
      >
        <b>{ownerAlias}</b> {membershipWords.offers} <b>{leagueName}</b>
        {membershipWords.offersWhy(momentInText(handOver.expiresAt, now))}
      </Note>
      <Problem words={problem} />
    </div>
  );
}
