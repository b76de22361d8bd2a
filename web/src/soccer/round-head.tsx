import type { Round } from '@furlong/contract/schemas/predictor';
import phone from '../ui/styles/phone-head.module.css';
import { useFromWidth } from '../ui/styles/use-from-width.ts';
import styles from './round-head.module.css';
import { RoundPicker } from './round-picker.tsx';

interface RoundHeadProps {
  title: string;
  /** Beside the title where the round is chosen below it. */
  words: string;
  rounds: readonly Round[];
  shown: Pick<Round, 'roundId' | 'name' | 'league'> | undefined;
  onChoose: (roundId: number) => void;
}

/** The heading of a screen that shows a round: on a phone the round is a menu in it, so that the screen begins higher up. */
export function RoundHead({ title, words, rounds, shown, onChoose }: RoundHeadProps) {
  const isPhone = !useFromWidth(640);
  return (
    <div className={`pagehead ${phone.head}`}>
      <h1>{title}</h1>
      {!isPhone ? (
        <p>{words}</p>
      ) : (
        <div className={styles.round}>
          {shown !== undefined && <RoundPicker isMenu rounds={rounds} shown={shown} onChoose={onChoose} />}
        </div>
      )}
    </div>
  );
}
