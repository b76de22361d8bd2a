import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import { Button } from '../../../ui/controls/button.tsx';
import { Note } from '../../../ui/feedback/note.tsx';
import { formatCentsShort } from '../../../ui/format/format-money.ts';
import { nameOfStruck, newsWords } from '../../strike/panel/strike-words.ts';
import { mistypedOf } from '../line-choices.ts';
import { isSameLine } from '../line-requests.ts';
import type { SlipAction } from '../reduce-slip.ts';
import { keyOfRef } from '../slip-sports.ts';
import type { SlipState } from '../slip-state.ts';
import { whatIsOff } from './gone-note.tsx';
import { keepFocus, slipHeading } from './keep-focus.ts';
import type { SlipBodyProps, SportPanel } from './sport-panel.ts';
import { betsMissing } from './view/gone-legs.ts';
import type { SlipActions } from './view/slip-actions.ts';
import { unsentWords } from './view/unsent-words.ts';
import type { SlipLineView } from './view/view-slip.ts';

type StakeSet = Extract<SlipAction, { readonly type: 'stake-set' | 'own-stake-set' }>;

type UnsentNoteProps<Leg extends SlipSelection> = Pick<
  SlipBodyProps<Leg>,
  'port' | 'slip' | 'view' | 'actions'
>;

/** What was ticked and not struck, and why, with the way to strike what can be. */
export function UnsentNote<Leg extends SlipSelection>(props: UnsentNoteProps<Leg>) {
  const { port, slip, view, actions } = props;
  const { unsent = [] } = slip;
  const since = goneSince(port, slip, view);
  const lines = view.bets.filter(
    (line) => unsent.some((each) => isSameLine(each, line)) && couldBeStruck(line, since),
  );
  if (lines.length === 0) return null;
  const left = lines.filter(canPutBack);
  const stakes = left.flatMap((line) => stakesWithin(line, port.words));
  const named = lines.map((line) => {
    const why = describeWhy(line, port, slip);
    return `${nameOfStruck(port.words.nameOfLine(line), line.betCount)}${why && `, ${why}`}`;
  });
  return (
    <Note
      tone="amber"
      actions={
        left.length > 0 ? (
          <Button size="small" onClick={() => keepFocus(() => putBack(actions, stakes), slipHeading)}>
            {describePutBack(stakes, left.length)}
          </Button>
        ) : undefined
      }
    >
      <b>{unsentWords.notStruck(named)}</b>
    </Note>
  );
}

/** The selections that went after the strike: what went before was told then. */
function goneSince<Leg extends SlipSelection>(
  { overOf, words }: SportPanel<Leg>,
  { selections }: Pick<SlipState, 'selections'>,
  view: Pick<SlipBodyProps<Leg>['view'], 'selections'>,
): readonly Leg[] {
  const passed = new Set(selections.filter(({ gone }) => gone?.isPassed).map(keyOfRef));
  return view.selections.filter((leg) => overOf(leg) !== null && !passed.has(keyOfRef(words.refOf(leg))));
}

/** Whether the punter could ask for a line at the strike. One that the slip's selections did not make is not missed. */
function couldBeStruck(line: SlipLineView, since: readonly SlipSelection[]): boolean {
  const { disabledReason } = line;
  return disabledReason === null || disabledReason === 'stake-too-high' || betsMissing(line, since) > 0;
}

/** What of a line is over its limit: the whole of it, or those of its singles that have such a stake. */
function overLimitOf<Leg extends SlipSelection>(line: SlipLineView<Leg>): readonly SlipLineView<Leg>[] {
  return (line.parts.length > 0 ? line.parts : [line]).filter(
    ({ overLimit, isFixedOdds }) => overLimit && isFixedOdds,
  );
}

function describeWhy<Leg extends SlipSelection>(
  line: SlipLineView<Leg>,
  port: Pick<SportPanel<Leg>, 'sport' | 'words' | 'overOf'>,
  slip: SlipState,
): string {
  const [over] = overLimitOf(line);
  if (over !== undefined) {
    const most = over.stakeWithinLimit || null;
    return unsentWords.overLimit(most && formatCentsShort(most), line.betCount > 1);
  }
  if (mistypedOf(slip, line) !== null) return unsentWords.noSuchStake;
  const isDead = line.disabledReason !== null;
  const gone = line.legs.map(({ selection }) => selection).filter((leg) => port.overOf(leg) !== null);
  const [first] = gone;
  if (isDead && first !== undefined) {
    if (gone.every((leg) => port.overOf(leg) === 'off')) return whatIsOff(port, { legs: gone });
    const isOne = gone.length === 1;
    return unsentWords.out(isOne ? port.words.nameOf(first) : `${gone.length} ${port.sport.noun}s`, isOne);
  }
  if (isDead) return port.words.describeDisabled(line);
  return line.stakeToBet === 0 ? unsentWords.noStake : '';
}

/** Whether a line can be struck at some stake. */
function canPutBack<Leg extends SlipSelection>(line: SlipLineView<Leg>): boolean {
  return line.enabled && overLimitOf(line).every(({ stakeWithinLimit }) => (stakeWithinLimit ?? 0) > 0);
}

/** The stakes within its limit that a line is put back with; none where it is not over. */
function stakesWithin<Leg extends SlipSelection>(
  line: SlipLineView<Leg>,
  { refOf }: SportPanel<Leg>['words'],
): StakeSet[] {
  return overLimitOf(line).flatMap(({ stakeWithinLimit, legs }): StakeSet[] => {
    const stake = stakeWithinLimit ?? 0;
    if (line.parts.length === 0) return [{ type: 'stake-set', line, stake }];
    const own = legs.filter(({ enabled }) => enabled);
    return own.map(({ selection }) => ({
      type: 'own-stake-set',
      line,
      selection: refOf(selection),
      stake,
    }));
  });
}

/** The slip as it is left, with these stakes. */
function putBack({ act }: Pick<SlipActions, 'act'>, stakes: readonly StakeSet[]): void {
  act({ type: 'results-seen' });
  for (const stake of stakes) act(stake);
}

function describePutBack(stakes: readonly StakeSet[], count: number): string {
  const [first] = stakes;
  if (first === undefined) return newsWords.putBack;
  return count === 1 && stakes.length === 1
    ? unsentWords.putBackAt(formatCentsShort(first.stake))
    : unsentWords.putBackWithin;
}
