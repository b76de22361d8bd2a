import { Button } from '../../../ui/controls/button.tsx';
import { Dialog } from '../../../ui/controls/dialog.tsx';
import { formatCounted } from '../../../ui/format/format-number.ts';
import { keepThisMeeting, takeOtherMeeting, useSlipSheet } from '../slip-sheet.ts';
import type { KeptSlip } from '../slip-state.ts';
import styles from './slip-shell.module.css';

/** A slip is for one meeting: asks before another one's is taken in hand. The one before is kept. */
export function OtherMeetingDialog({ slip }: { slip: KeptSlip | null }) {
  const otherMeeting = useSlipSheet((sheet) => sheet.otherMeeting);
  if (otherMeeting === null || slip === null) return null;
  const runners = formatCounted(slip.selections.length, 'runner');
  if (slip.sent !== null) {
    return (
      <Dialog
        open
        onClose={keepThisMeeting}
        title={`Your slip for ${slip.event.name} is being struck`}
        text={`Wait for its answer, then start one for ${otherMeeting.event.name}.`}
      >
        <div className={styles.actions}>
          <Button kind="main" onClick={keepThisMeeting}>
            Close
          </Button>
        </div>
      </Dialog>
    );
  }
  return (
    <Dialog
      open
      onClose={keepThisMeeting}
      title={`Start a slip for ${otherMeeting.event.name}?`}
      text={`A slip is for one meeting. Yours for ${slip.event.name}, with ${runners}, is kept: tap one of its prices to have it back.`}
    >
      <div className={styles.actions}>
        <Button kind="main" onClick={takeOtherMeeting}>
          Start for {otherMeeting.event.name}
        </Button>
        <Button kind="quiet" onClick={keepThisMeeting}>
          Stay with {slip.event.name}
        </Button>
      </div>
    </Dialog>
  );
}
