import type { SlipSelection } from '@furlong/domain/betting/slip-line';
import type { ReactNode } from 'react';
import type { OddsFormat } from '../../../../ui/format/format-odds.ts';
import { LineChange } from '../../../strike/panel/price-changes.tsx';
import { stakeWords } from '../../../strike/panel/strike-words.ts';
import type { FailedLine } from '../../../strike/strike-wire.ts';
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
import { LimitNote } from './limit-note.tsx';
import { LineLegs } from './line-legs.tsx';
import { LineRow } from './line-row.tsx';

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
  /** On a slip of one selection. */
  isAlone?: boolean;
  /** Another line counts, so that the button that strikes is not the answer to a new price. */
  isBesideOthers: boolean;
  /** Beside its name: a way to change it. */
  beside?: ReactNode;
}

/** A line with its questions and notes: a new price, a limit, why it was not struck. */
export function SlipLineItem<Leg extends SlipSelection>(props: SlipLineItemProps<Leg>) {
  const { port, line, slip, actions, format, isNamedInFull = false, isAlone = false } = props;
  const { isBesideOthers, beside, isOther = false } = props;
  const { words } = port;
  const { list, betType } = line;
  const key = { list, betType };
  const { betStrikeResponse, sent, isStrikingBet, strikingAtIndex } = slip;
  const locked = sent !== null;
  const isOwn = ({ request }: { request: Parameters<typeof lineOfRequest>[0] }) =>
    isSameLine(lineOfRequest(request), key);
  const index = betStrikeResponse?.priceChanges.findIndex(isOwn) ?? -1;
  const change = betStrikeResponse?.priceChanges[index];
  const failed = line.enabled ? betStrikeResponse?.failedBetRequests.find(isOwn) : undefined;
  const name = words.nameOfLine(line);
  return (
    <LineRow
      words={words}
      line={line}
      step={slip.step}
      stake={stakeOf(slip, key)}
      mistyped={mistypedOf(slip, key)}
      failure={failed === undefined ? null : describeFailure(port, failed, line)}
      locked={locked}
      onTick={(enabled) => {
        // Taking the tick off a line that waits rejects its new price.
        if (change !== undefined) actions.reject(index);
        else actions.act({ type: 'line-ticked', line: key, enabled });
      }}
      onStake={(stake) => actions.act({ type: 'stake-set', line: key, stake })}
      onMistyped={(text) => actions.act({ type: 'stake-mistyped', line: key, text })}
      title={isNamedInFull ? name : words.titleOfLine(line)}
      alone={isAlone ? (words.titlesAlone?.[betType] ?? null) : null}
      isOther={isOther}
      beside={beside}
    >
      <LineLegs
        line={line}
        words={words}
        name={name}
        noun={port.sport.noun}
        locked={locked || change !== undefined}
        onTick={(selection, enabled) => actions.act({ type: 'leg-ticked', line: key, selection, enabled })}
      />
      {change !== undefined && (
        <LineChange
          change={change}
          name={name}
          format={format}
          returns={port.changeReturns(
            change,
            line.legs.map(({ selection }) => selection),
          )}
          taxBasisPoints={taxBasisPointsOf(port.sport.name)}
          isAnsweredBelow={!isBesideOthers && betStrikeResponse?.priceChanges.length === 1}
          busy={isStrikingBet && strikingAtIndex === index}
          locked={locked && strikingAtIndex !== index}
          onAccept={() => actions.accept(index)}
          onReject={() => actions.reject(index)}
        />
      )}
      {line.overLimit && !line.waiting && (
        <LimitNote
          line={line}
          locked={locked}
          onLower={(stake) =>
            keepFocus(
              () => actions.act({ type: 'stake-set', line: key, stake }),
              () => document.querySelector(`input[aria-label="${CSS.escape(stakeWords.perBetOn(name))}"]`),
            )
          }
        />
      )}
    </LineRow>
  );
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
