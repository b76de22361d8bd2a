import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { formatCounted } from '../../../ui/format/format-number.ts';
import { keepThisProgramme, takeOtherProgramme, useSlipSheet } from '../slip-sheet.ts';
import { sportOf } from '../slip-sports.ts';
import type { SlipState } from '../slip-state.ts';
import styles from './slip-shell.module.css';

/** A slip is for one programme: asks before that of another one becomes current. The one before stays stored. */
export function OtherProgrammeDialog({ slip }: { slip: SlipState | null }) {
  const otherProgramme = useSlipSheet((sheet) => sheet.otherProgramme);
  if (otherProgramme === null || slip === null) return null;
  const { noun, programmeNoun } = sportOf(slip.event);
  const selections = formatCounted(slip.selections.length, noun);
  if (slip.sent !== null) {
    return (
      <Dialog
        open
        onClose={keepThisProgramme}
        title={`Your slip for ${slip.event.name} is being struck`}
        text={`Wait for its answer, then start one for ${otherProgramme.programme.name}.`}
      >
        <div className={styles.actions}>
          <Button kind="main" onClick={keepThisProgramme}>
            Close
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={keepThisProgramme}
      title={`Start a slip for ${otherProgramme.programme.name}?`}
      text={`A slip is for one ${programmeNoun}. Yours for ${slip.event.name}, with ${selections}, is kept: tap one of its prices to have it back.`}
    >
      <div className={styles.actions}>
        <Button kind="main" onClick={takeOtherProgramme}>
          Start for {otherProgramme.programme.name}
        </Button>
        <Button kind="quiet" onClick={keepThisProgramme}>
          Stay with {slip.event.name}
        </Button>
      </div>
    </Dialog>
  );
}
