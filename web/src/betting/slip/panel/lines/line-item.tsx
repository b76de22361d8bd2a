import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import type { Cents } from '@furlong/domain/money';
import type { ReactNode } from 'react';
import { formatList } from '../../../../ui/format/format-list.ts';
import type { OddsFormat } from '../../../../ui/format/format-odds.ts';
import { countQuestions, otherHalves } from '../../../strike/each-way-halves.ts';
import { LineChange, sumReturns } from '../../../strike/panel/price-changes.tsx';
import { nameOfStruck, newsWords, stakeWords } from '../../../strike/panel/strike-words.ts';
import type { ChangedLine, FailedLine } from '../../../strike/strike-wire.ts';
import { mistypedOf, stakeOf } from '../../line-choices.ts';
import { isSameLine, lineOfRequest } from '../../line-requests.ts';
import { keyOfRef } from '../../slip-sports.ts';
import type { SlipState } from '../../slip-state.ts';
import { keepFocus } from '../keep-focus.ts';
import type { SportPanel } from '../sport-panel.ts';
import type { SlipActions } from '../view/slip-actions.ts';
import { taxBasisPointsOf } from '../view/slip-tax.ts';
import { lineWords } from '../view/slip-words.ts';
import type { SlipLineView } from '../view/view-slip.ts';
import { hasOneStake } from './has-one-stake.ts';
import { LimitNote } from './limit-note.tsx';
import { LineLegs } from './line-legs.tsx';
import { LineRow } from './line-row.tsx';
import { lowerStake } from './lower-stake.ts';
import { useTyping } from './use-typing.ts';

interface SlipLineItemProps<Leg extends SlipSelection> {
  port: SportPanel<Leg>;
  line: SlipLineView<Leg>;
  slip: SlipState;
  actions: SlipActions;
  format: OddsFormat;
  /** Its whole name, where its list does not say the price. */
  isNamedInFull?: boolean;
  /** Among the other bet types, those that these selections do not make. */
  isOther?: boolean;
  /** Another line that is the same bet; null: none that is to be said. */
  sameAs?: SlipLineView | null;
  /** On a slip of one selection. */
  isAlone?: boolean;
  /** Another line counts, so that the button that strikes is not the answer to a new price. */
  isBesideOthers: boolean;
  /** What the balance leaves beside the lines that count, in cents; null where it is not known. */
  left: Cents | null;
  /** Beside its name: a way to change it. */
  beside?: ReactNode;
}

/** A line with its questions and notes: a new price, a limit, why it was not struck. */
export function SlipLineItem<Leg extends SlipSelection>(props: SlipLineItemProps<Leg>) {
  const { port, line, slip, actions, format, isNamedInFull = false, isAlone = false } = props;
  const { isBesideOthers, beside, left, isOther = false, sameAs = null } = props;
  const { words } = port;
  const { list, betType } = line;
  const key = { list, betType };
  const typing = useTyping(slip, key);
  const { betStrikeResponse, sent, isStrikingBet, strikingAtIndex } = slip;
  const locked = sent !== null;
  const isOwn = ({ request }: { request: Parameters<typeof lineOfRequest>[0] }) =>
    isSameLine(lineOfRequest(request), key);
  const changes = betStrikeResponse?.priceChanges ?? [];
  const halves = otherHalves(changes);
  // Singles at different stakes are asked about apart. An each way asks once, where its win half stands.
  const asked = changes.flatMap((change, index) => {
    if (!isOwn(change)) return [];
    const otherIndex = halves[index] ?? null;
    const other = otherIndex === null ? null : (changes[otherIndex] ?? null);
    const busy = isStrikingBet && strikingAtIndex !== null && [index, otherIndex].includes(strikingAtIndex);
    return [{ change, other, index, busy, asksHere: other === null || list !== 'placeBets' }];
  });
  const failed = line.enabled ? betStrikeResponse?.failedBetRequests.find(isOwn) : undefined;
  const name = words.nameOfLine(line);
  const legs = line.legs.map(({ selection }) => selection);
  const returnsOf = (each: ChangedLine) => port.changeReturns(each, legs);
  const nameAsked = (change: ChangedLine, other: ChangedLine | null) => {
    if (other !== null) return newsWords.yourEachWay;
    return asked.length > 1 ? lineWords.single(namesOf(port, change, line), name) : name;
  };
  return (
    <LineRow
      words={words}
      line={line}
      step={slip.step}
      stake={shownStake(slip, line)}
      mistyped={mistypedOf(slip, key)}
      failure={failed === undefined ? null : describeFailure(port, failed, line)}
      locked={locked}
      onTick={(enabled) => {
        // Taking the tick off a line that waits rejects its new price.
        if (asked.length > 0) actions.reject(asked.map(({ index }) => index));
        actions.act({ type: 'line-ticked', line: key, enabled });
      }}
      onTyping={typing.begin}
      onStake={(stake, typed) =>
        actions.act({ type: 'stake-set', line: key, stake, alone: typing.isAlone(typed) })
      }
      onMistyped={(text) => actions.act({ type: 'stake-mistyped', line: key, text })}
      title={isNamedInFull ? name : words.titleOfLine(line)}
      alone={isAlone ? (words.titlesAlone?.[betType] ?? null) : null}
      isOther={isOther}
      sameAs={sameAs === null ? null : nameOfStruck(words.titleOfLine(sameAs), 1)}
      format={format}
      beside={beside}
    >
      <LineLegs
        port={port}
        line={line}
        slip={slip}
        actions={actions}
        format={format}
        locked={locked || asked.length > 0}
        onTick={(selection, enabled) => actions.act({ type: 'leg-ticked', line: key, selection, enabled })}
      />
      {asked.map(
        ({ change, other, index, busy, asksHere }) =>
          asksHere && (
            <LineChange
              key={change.guid}
              change={change}
              placeHalf={other}
              name={nameAsked(change, other)}
              of={asked.length > 1 ? namesOf(port, change, line) : null}
              format={format}
              returns={sumReturns([change, ...(other === null ? [] : [other])].map(returnsOf))}
              taxBasisPoints={taxBasisPointsOf(port.sport.name)}
              isAnsweredBelow={!isBesideOthers && countQuestions(changes) === 1}
              busy={busy}
              locked={locked && !busy}
              onAccept={() => actions.accept(index)}
              onReject={() => actions.reject([index])}
            />
          ),
      )}
      {line.overLimit && !line.waiting && (
        <LimitNote
          line={line}
          nameOf={words.nameOf}
          left={left}
          locked={locked}
          onLower={(stake) =>
            keepFocus(
              () => lowerStake(line, stake, port.words.refOf, actions),
              () => document.querySelector(`input[aria-label="${CSS.escape(stakeWords.perBetOn(name))}"]`),
            )
          }
        />
      )}
    </LineRow>
  );
}

/** The selections of a line that a request is of. */
function namesOf<Leg extends SlipSelection>(
  { keyOfLeg, words }: Pick<SportPanel<Leg>, 'keyOfLeg' | 'words'>,
  { request }: ChangedLine,
  { legs }: SlipLineView<Leg>,
): string {
  const sent = new Set(request.dt.map((_, index) => keyOfLeg(request, index)));
  const own = legs.filter(({ selection }) => sent.has(keyOfRef(words.refOf(selection))));
  return formatList(own.map(({ selection }) => words.nameOf(selection)));
}

/** The stake of a line as its stepper shows it; null where its bets have different ones. */
function shownStake(slip: SlipState, line: SlipLineView): Cents | null {
  if (!hasOneStake(line)) return null;
  const { list, betType, legs, stakeToBet } = line;
  const isOwn = legs.some(({ stake }) => stake !== stakeOf(slip, { list, betType }));
  return isOwn && mistypedOf(slip, { list, betType }) === null
    ? stakeToBet
    : stakeOf(slip, { list, betType });
}

/** Why a line was not struck. What is left of it was not to blame where a selection it was sent with is gone since. */
function describeFailure<Leg extends SlipSelection>(
  port: Pick<SportPanel<Leg>, 'keyOfLeg' | 'overOf' | 'words'>,
  { message, request }: FailedLine,
  { legs }: SlipLineView<Leg>,
): string {
  const sent = new Set(request.dt.map((_, index) => port.keyOfLeg(request, index)));
  const isOfGone = legs.some(
    ({ selection }) => port.overOf(selection) !== null && sent.has(keyOfRef(port.words.refOf(selection))),
  );
  return isOfGone ? lineWords.notStruckEither : lineWords.notStruck(message);
}
