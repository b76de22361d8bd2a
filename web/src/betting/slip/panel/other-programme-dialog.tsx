import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { formatCounted } from '../../../ui/format/format-number.ts';
import { useSlipSheet } from '../slip-sheet.ts';
import { sportOf } from '../slip-sports.ts';
import type { SlipState } from '../slip-state.ts';
import { keepThisProgramme, keptSlipOf, takeOtherProgramme } from './other-programme.ts';
import styles from './slip-shell.module.css';
import { otherProgrammeWords } from './view/other-slip-words.ts';

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
        title={otherProgrammeWords.struckNow(slip.event.name)}
        text={otherProgrammeWords.wait(otherProgramme.programme.name)}
      >
        <div className={styles.actions}>
          <Button kind="main" onClick={keepThisProgramme}>
            {otherProgrammeWords.close}
          </Button>
        </div>
      </Dialog>
    );
  }
  const { name } = otherProgramme.programme;
  const kept = keptSlipOf(otherProgramme.programme);
  if (kept !== null) {
    return (
      <Dialog
        open
        onClose={keepThisProgramme}
        title={otherProgrammeWords.back(name)}
        text={otherProgrammeWords.backText(
          formatCounted(kept.selections.length, noun),
          slip.event.name,
          selections,
        )}
      >
        <div className={styles.actions}>
          <Button kind="main" onClick={() => takeOtherProgramme({ isFresh: false })}>
            {otherProgrammeWords.backTo(name)}
          </Button>
          {kept.sent === null && (
            <Button onClick={() => takeOtherProgramme({ isFresh: true })}>
              {otherProgrammeWords.startFresh}
            </Button>
          )}
          <Button kind="quiet" onClick={keepThisProgramme}>
            {otherProgrammeWords.stay(slip.event.name)}
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={keepThisProgramme}
      title={otherProgrammeWords.question(otherProgramme.programme.name)}
      text={otherProgrammeWords.kept(programmeNoun, slip.event.name, selections)}
    >
      <div className={styles.actions}>
        <Button kind="main" onClick={() => takeOtherProgramme({ isFresh: true })}>
          {otherProgrammeWords.start(otherProgramme.programme.name)}
        </Button>
        <Button kind="quiet" onClick={keepThisProgramme}>
          {otherProgrammeWords.stay(slip.event.name)}
        </Button>
      </div>
    </Dialog>
  );
}
