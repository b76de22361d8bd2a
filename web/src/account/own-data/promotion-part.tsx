import type { OwnSay } from '@furlong/contract/schemas/personal-data';
import { promotionText } from '@furlong/domain/personal-data/promotion';
import { useState } from 'react';
import { call } from '../../platform/api/api.ts';
import { Switch } from '../../ui/controls/switch.tsx';
import { useOwnSayChange } from './own-data-queries.ts';
import { promotionWords } from './own-data-words.ts';

/** The switch for promotions: off unless the punter turns it on (rule: promotion-consent). */
export function PromotionPart({ promotions: { on, at } }: Pick<OwnSay, 'promotions'>) {
  const [isBusy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const change = useOwnSayChange();

  async function turn(wanted: boolean): Promise<void> {
    setBusy(true);
    const body = { on: wanted, textVersion: promotionText.version };
    setProblem(await change(call('SetPromotionConsent', { body })));
    setBusy(false);
  }

  return (
    <section className="sect">
      <h2>{promotionWords.title}</h2>
      <Switch
        label={promotionWords.label}
        hint={promotionText.words}
        on={on}
        busy={isBusy}
        onChange={(wanted) => void turn(wanted)}
      />
      {problem !== null && (
        <p role="alert" className="down small">
          {problem}
        </p>
      )}
      {at !== null && <p className="dim small">{promotionWords.since(at, on)}</p>}
      <p className="dim small">{promotionWords.service}</p>
    </section>
  );
}
