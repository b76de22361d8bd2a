import type { PunterLeague } from '@furlong/contract/schemas/leagues';
import { type FormEvent, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { Dialog } from '../../ui/controls/dialog.tsx';
import { Select } from '../../ui/controls/field.tsx';
import { showToast } from '../../ui/feedback/toast.ts';
import { changeLeague } from '../league-acts.ts';
import { retrievalFailed, useLeagueMembers } from '../league-queries.ts';
import { useAct } from '../use-act.ts';
import styles from './manage.module.css';
import { actWords, handOverWords } from './manage-words.ts';
import { Problem } from './problem.tsx';

/** Offers a league to one of its members; it is theirs once they say yes. */
export function HandOverDialog({ league, onClose }: { league: PunterLeague; onClose: () => void }) {
  const { leagueCode, leagueName } = league;
  const { data, isError } = useLeagueMembers(leagueCode);
  const [chosen, setChosen] = useState('');
  const { isBusy, problem, run } = useAct();
  const others = data?.leagueMembers.filter(({ isOwner }) => !isOwner) ?? [];
  const alias = others.find(({ punterId }) => String(punterId) === chosen)?.punterAlias;

  function submit(event: FormEvent): void {
    event.preventDefault();
    if (alias === undefined) return;
    run(
      async () => {
        const outcome = await changeLeague(leagueCode, { newOwnerPunterId: Number(chosen) });
        return 'problem' in outcome ? outcome.problem : null;
      },
      () => {
        showToast({ type: 'success', title: handOverWords.offered(alias), text: leagueName });
        onClose();
      },
    );
  }

  return (
    <Dialog open onClose={onClose} title={handOverWords.title(leagueName)} text={handOverWords.text}>
      <form className={styles.form} onSubmit={submit}>
        <Select
          label={handOverWords.newOwner}
          value={chosen}
          onChange={({ target }) => setChosen(target.value)}
        >
          <option value="">{handOverWords.choose}</option>
          {others.map(({ punterId, punterAlias }) => (
            <option key={punterId} value={punterId}>
              {punterAlias}
            </option>
          ))}
        </Select>
        <Problem words={isError ? retrievalFailed : problem} />
        <div className={styles.actions}>
          <Button onClick={onClose}>{actWords.notNow}</Button>
          <Button kind="main" type="submit" busy={isBusy} aria-disabled={alias === undefined}>
            {alias === undefined ? handOverWords.offer : handOverWords.offerTo(alias)}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
