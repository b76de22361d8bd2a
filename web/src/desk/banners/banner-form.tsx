import type { Banner } from '@furlong/contract/schemas/desk-content';
import { addDays, localDayOf } from '@furlong/domain/local-date';
import { type SubmitEvent, useState } from 'react';
import { serverNow } from '../../platform/device/server-clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { DayInput, Field } from '../../ui/controls/field.tsx';
import { Switch } from '../../ui/controls/switch.tsx';
import { Note } from '../../ui/feedback/note.tsx';
import { isOvertaken, problemOf } from '../content/content-queries.ts';
import { deskCall } from '../desk-call.ts';
import { Problem } from '../shell/problem.tsx';
import { askBeforeLoss, useUnsaved } from '../shell/unsaved.tsx';
import { type BannerDraft, findFaults, isChanged } from './banner-draft.ts';
import styles from './banners.module.css';
import { bannerWords } from './banners-words.ts';
import { PictureField } from './picture-field.tsx';

interface BannerFormProps {
  /** Null: a new one. */
  banner: Banner | null;
  /** The last place in the order that is taken; -1 without banners. */
  lastPlace: number;
  /** Closes the form; the words say what was done, null nothing. */
  onClose: (words: string | null) => void;
  /** Somebody else changed the banner: what is there now is loaded. */
  onOvertaken: () => Promise<void>;
}

/** A banner's words, days, link and pictures; saving it shows it. */
export function BannerForm({ banner, lastPlace, onClose, onOvertaken }: BannerFormProps) {
  const [start] = useState<BannerDraft>(() => draftOf(banner, lastPlace));
  const [draft, setDraft] = useState(start);
  useUnsaved(isChanged(start, draft));
  const [isTried, setTried] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [isLeaving, setLeaving] = useState(false);
  const [problem, setProblem] = useState<{ readonly words: string; readonly isOvertaken: boolean } | null>(
    null,
  );
  const faults = isTried ? findFaults(draft) : {};
  const change = (part: Partial<BannerDraft>) => setDraft((before) => ({ ...before, ...part }));

  async function save(event: SubmitEvent): Promise<void> {
    event.preventDefault();
    setTried(true);
    if (isBusy || Object.keys(findFaults(draft)).length > 0) return;
    setBusy(true);
    const { place, linkUrl, ...rest } = draft;
    const body = {
      ...rest,
      altText: draft.altText.trim(),
      linkUrl: linkUrl.trim() === '' ? null : linkUrl.trim(),
      place: Number(place),
      id: banner?.id ?? null,
      version: banner?.version ?? 0,
    };
    const answer = await deskCall('SaveBanner', { body });
    setBusy(false);
    if (answer.kind === 'success') onClose(bannerWords.saved(body.altText));
    else setProblem({ words: problemOf(answer) ?? '', isOvertaken: isOvertaken(answer) });
  }

  async function remove({ id, version, altText }: Banner): Promise<void> {
    setBusy(true);
    const answer = await deskCall('RemoveBanner', { body: { id, version } });
    setBusy(false);
    if (answer.kind === 'success') onClose(bannerWords.removed(altText));
    else setProblem({ words: problemOf(answer) ?? '', isOvertaken: isOvertaken(answer) });
  }

  return (
    <form className={styles.form} onSubmit={(event) => void save(event)} noValidate>
      <h2>{banner === null ? bannerWords.newTitle : bannerWords.title(banner.altText)}</h2>
      <Field
        label={bannerWords.altText}
        hint={bannerWords.altHint}
        error={faults.altText}
        value={draft.altText}
        maxLength={200}
        onChange={({ target }) => change({ altText: target.value })}
      />
      <div className={styles.pair}>
        <PictureField
          label={bannerWords.pc}
          hint={bannerWords.pcHint}
          error={faults.imageUrl}
          imageUrl={draft.imageUrl}
          onUploaded={(imageUrl) => change({ imageUrl })}
        />
        <PictureField
          label={bannerWords.mob}
          hint={bannerWords.mobHint}
          error={faults.imageUrlMob}
          imageUrl={draft.imageUrlMob}
          onUploaded={(imageUrlMob) => change({ imageUrlMob })}
        />
      </div>
      <fieldset className={styles.days}>
        <legend>{bannerWords.days}</legend>
        <DayInput
          label={bannerWords.start}
          value={draft.startDate}
          onChange={(startDate) => change({ startDate })}
        />
        <DayInput label={bannerWords.end} value={draft.endDate} onChange={(endDate) => change({ endDate })} />
        <Problem text={faults.days} />
      </fieldset>
      <Field
        label={bannerWords.link}
        hint={bannerWords.linkHint}
        error={faults.linkUrl}
        value={draft.linkUrl}
        maxLength={500}
        inputMode="url"
        autoCapitalize="none"
        onChange={({ target }) => change({ linkUrl: target.value })}
      />
      <Field
        label={bannerWords.place}
        error={faults.place}
        value={draft.place}
        inputMode="numeric"
        onChange={({ target }) => change({ place: target.value })}
      />
      <Switch
        label={bannerWords.active}
        hint={bannerWords.activeHint}
        on={draft.active}
        onChange={(active) => change({ active })}
      />
      {problem !== null && (
        <div role="alert">
          <Note
            tone="red"
            actions={
              problem.isOvertaken && (
                <Button size="small" onClick={() => void onOvertaken()}>
                  {bannerWords.look}
                </Button>
              )
            }
          >
            {problem.words}
          </Note>
        </div>
      )}
      <div className={styles.acts}>
        <Button kind="main" type="submit" busy={isBusy}>
          {bannerWords.save}
        </Button>
        <Button onClick={() => askBeforeLoss(() => onClose(null))}>{bannerWords.cancel}</Button>
        {banner !== null && !isLeaving && (
          <Button onClick={() => setLeaving(true)}>{bannerWords.remove}</Button>
        )}
      </div>
      {banner !== null && isLeaving && (
        <fieldset className={styles.acts}>
          <legend>{bannerWords.sure}</legend>
          <Button kind="danger" busy={isBusy} onClick={() => void remove(banner)}>
            {bannerWords.remove}
          </Button>
          <Button onClick={() => setLeaving(false)}>{bannerWords.keep}</Button>
        </fieldset>
      )}
    </form>
  );
}

function draftOf(banner: Banner | null, lastPlace: number): BannerDraft {
  if (banner === null) {
    const today = localDayOf(new Date(serverNow()));
    return {
      ...{ altText: '', active: true, startDate: today, endDate: addDays(today, 6) },
      ...{ linkUrl: '', place: String(lastPlace + 1), imageUrl: '', imageUrlMob: '' },
    };
  }
  const { altText, active, startDate, endDate, linkUrl, place, imageUrl, imageUrlMob } = banner;
  const same = { altText, active, startDate, endDate, imageUrl, imageUrlMob };
  return { ...same, linkUrl: linkUrl ?? '', place: String(place) };
}
