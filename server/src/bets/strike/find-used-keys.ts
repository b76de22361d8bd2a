import type { Transaction } from '../../platform/database/database.ts';
import { selectArchivedKeys } from '../../wallet/archived-keys.ts';
import type { UsedKey } from './decide-slip.ts';
import { selectUsedKeys } from './queries.ts';

/**
 * What keys were used for before; those not used are left out. A key that is new for sure is not looked for in the archive
 * (rule: archive).
 */
export async function findUsedKeys(
  trx: Transaction,
  guids: readonly string[],
  isNew: (guid: string) => boolean,
): Promise<ReadonlyMap<string, UsedKey>> {
  const [found, archived] = await Promise.all([
    selectUsedKeys(trx, guids),
    selectArchivedKeys(
      trx,
      guids.filter((guid) => !isNew(guid)),
    ),
  ]);
  if (archived.size === 0) return found;
  return new Map<string, UsedKey>([...found, ...[...archived].map((id) => [id, 'archived'] as const)]);
}
