import { useRef } from 'react';
import { isHalfOfEachWay } from '../../own-stakes.ts';
import type { LineKey, SlipState } from '../../slip-state.ts';

/**
 * Whether a stake that is typed is the line's alone: decided when the typing begins, because the digits of R15 pass R1,
 * where the line may be level with the other half of an each way for a moment.
 */
export function useTyping(slip: SlipState, line: LineKey) {
  const isAlone = useRef(false);
  return {
    begin: () => {
      isAlone.current = !isHalfOfEachWay(slip, line);
    },
    isAlone: (typed: boolean) => typed && isAlone.current,
  };
}
