import type { Banner } from '@furlong/contract/schemas/desk-content';
import { localDayOf } from '@furlong/domain/local-date';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { serverAddress } from '../../platform/api/api.ts';
import { payloadOf } from '../../platform/api/query-client.ts';
import { serverNow } from '../../platform/device/server-clock.ts';
import { Button } from '../../ui/controls/button.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { Skeleton } from '../../ui/feedback/skeleton.tsx';
import { EmptyState, ErrorState } from '../../ui/feedback/states.tsx';
import { Tag } from '../../ui/feedback/tag.tsx';
import { deskCall } from '../desk-call.ts';
import { BannerForm } from './banner-form.tsx';
import styles from './banners.module.css';
import { bannersWords } from './banners-words.ts';

/** Home's banners: in their order, each to be changed or removed, and a new one. */
export function BannersPage() {
  const [edited, setEdited] = useState<Banner | 'new' | null>(null);
  const list = useQuery({
    queryKey: ['desk', 'banners'],
    queryFn: async ({ signal }) => payloadOf(await deskCall('ListBanners', { signal })).banners,
  });
  const closed = async (words: string | null) => {
    setEdited(null);
    if (words === null) return;
    await list.refetch();
    announce(words);
  };
  return (
    <>
      <h1 className="page-title">{bannersWords.title}</h1>
      <p className="dim">{bannersWords.about}</p>
      {list.isPending && (
        <Skeleton text={bannersWords.loading}>
          <br />
        </Skeleton>
      )}
      {list.isError && list.data === undefined && (
        <ErrorState title={bannersWords.failed} onRetry={() => void list.refetch()}>
          {list.error.message}
        </ErrorState>
      )}
      {edited !== null && (
        <BannerForm
          key={edited === 'new' ? 'new' : `${edited.id} ${edited.version}`}
          banner={edited === 'new' ? null : edited}
          lastPlace={Math.max(-1, ...(list.data ?? []).map(({ place }) => place))}
          onClose={(words) => void closed(words)}
          onOvertaken={async () => {
            const now = (await list.refetch()).data?.find(({ id }) => edited !== 'new' && id === edited.id);
            setEdited(now ?? null);
          }}
        />
      )}
      {edited === null && list.data !== undefined && (
        <>
          <Button kind="main" className={styles.add} onClick={() => setEdited('new')}>
            {bannersWords.add}
          </Button>
          {list.data.length === 0 && (
            <EmptyState title={bannersWords.none}>{bannersWords.noneText}</EmptyState>
          )}
          <ul className={styles.banners}>
            {list.data.map((banner) => (
              <BannerLine key={banner.id} banner={banner} onEdit={() => setEdited(banner)} />
            ))}
          </ul>
        </>
      )}
    </>
  );
}

function BannerLine({ banner, onEdit }: { banner: Banner; onEdit: () => void }) {
  const { altText, startDate, endDate, linkUrl, place, imageUrl, imageUrlMob } = banner;
  return (
    <li className={styles.banner}>
      <div className={styles.pictures}>
        {/* The words beside them say what they show. */}
        <img src={serverAddress(imageUrl)} alt="" loading="lazy" />
        <img src={serverAddress(imageUrlMob)} alt="" loading="lazy" />
      </div>
      <div>
        <h2>{altText}</h2>
        <p className="small">
          <BannerState banner={banner} /> {bannersWords.days(startDate, endDate)}
        </p>
        <p className="small dim">
          {bannersWords.leads(linkUrl)}. {bannersWords.place(place)}.
        </p>
      </div>
      <Button size="small" aria-label={bannersWords.editNamed(altText)} onClick={onEdit}>
        {bannersWords.edit}
      </Button>
    </li>
  );
}

function BannerState({ banner: { active, startDate, endDate } }: { banner: Banner }) {
  const today = localDayOf(new Date(serverNow()));
  if (!active) return <Tag>{bannersWords.off}</Tag>;
  if (today < startDate) return <Tag tone="blue">{bannersWords.begins(startDate)}</Tag>;
  if (today > endDate) return <Tag>{bannersWords.over}</Tag>;
  return <Tag tone="green">{bannersWords.on}</Tag>;
}
