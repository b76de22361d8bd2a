import { DeskConfig } from '@furlong/contract/schemas/config';
import { isDefault } from '../platform/config/operator-config.ts';
import { success } from '../platform/http/answer.ts';
import { Failed } from '../platform/http/failure.ts';
import type { HandlersOf } from '../platform/http/handlers.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { findUsernames } from '../session/find-punter.ts';
import { listChanges, publishSettings, restoreSettings } from './change-settings.ts';
import type { SiteSettings } from './follow-settings.ts';
import { selectSettings } from './queries-settings.ts';
import { editorOf } from './routes-desk-documents.ts';
import type { SiteNumber, SiteNumbers } from './site-numbers.ts';

type SettingsCalls = 'GetSiteSettings' | 'PublishSiteSettings' | 'RestoreSiteSettings';

const versionsMax = 50;
const deskKeys = Object.keys(DeskConfig.properties) as (keyof DeskConfig)[];

/** The calls of the desk on what it sets over the operator's file (rule: desk-settings). */
export function deskSettingsHandlers(
  platform: Platform,
  settings: SiteSettings,
  numbers: Pick<SiteNumbers, 'read'>,
): HandlersOf<SettingsCalls> {
  const { db } = platform;
  return {
    async GetSiteSettings({ now }) {
      const rows = await selectSettings(db, versionsMax + 1);
      const names = await findUsernames(
        db,
        rows.map(({ madeBy }) => madeBy),
      );
      const [held] = rows;
      return success({
        number: held?.number ?? 0,
        file: deskKeysOf(settings.file),
        asShipped: deskKeys.filter((key) => isDefault(settings.file, key)),
        config: held?.config ?? {},
        numbers: [...(held?.numbers ?? [])],
        computed: await numbers.read(now),
        versions: rows.slice(0, versionsMax).map((row, place) => ({
          ...{ number: row.number, restoredFrom: row.restoredFrom, madeAt: row.madeAt.toISOString() },
          madeBy: names.get(row.madeBy) ?? null,
          changes: listChanges(rows[place + 1], row),
        })),
      });
    },

    async PublishSiteSettings({ body, now, ...at }) {
      assertOnceEach(body.numbers);
      return success({ number: await publishSettings(db, await editorOf(platform, at), body, now) });
    },

    async RestoreSiteSettings({ body, now, ...at }) {
      return success({ number: await restoreSettings(db, await editorOf(platform, at), body, now) });
    },
  };
}

function deskKeysOf(file: SiteSettings['file']): DeskConfig {
  return Object.fromEntries(deskKeys.map((key) => [key, file[key]])) as DeskConfig;
}

function assertOnceEach(numbers: readonly SiteNumber[]): void {
  if (new Set(numbers.map(({ id }) => id)).size === numbers.length) return;
  const expected = 'each id once';
  throw new Failed('bad-request', `numbers: expected ${expected}`, [{ field: 'numbers', expected }]);
}
