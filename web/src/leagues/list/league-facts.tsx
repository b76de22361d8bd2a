import type { PunterLeague } from '@furlong/contract/schemas/leagues';
import { useId, useState } from 'react';
import { Button } from '../../ui/controls/button.tsx';
import { describeRank, listWords, placeWords } from '../league-words.ts';
import { CodeButton, LinkButton } from '../share/share-buttons.tsx';
import styles from './league-facts.module.css';
import { Marks, StatusTag } from './league-marks.tsx';

interface LeagueFactsProps {
  league: PunterLeague;
  /** Whether a season is shown below, whose ranks are others. */
  isOverSeason: boolean;
  onManage: (code: string) => void;
}

/** A league's row of the table as one line under its name, where the table does not fit. */
export function LeagueFacts({ league, isOverSeason, onManage }: LeagueFactsProps) {
  const { leagueName, leagueCode } = league;
  const [isInviting, setInviting] = useState(false);
  const inviteId = useId();
  return (
    <dl className={styles.facts}>
      {/* On a phone the rank stands under the name above. */}
      <div className={styles.rank}>
        <dt className="sr">{listWords.rank}</dt>
        <dd>
          {isOverSeason && league.rank !== null && `${listWords.latestMeeting} `}
          <span aria-hidden="true">{placeWords(league)}</span>
          <span className="sr">{describeRank(league)}</span>
        </dd>
      </div>
      <div>
        <dt className="sr">{listWords.status}</dt>
        <dd>
          <StatusTag league={league} quiet /> <Marks league={league} />
        </dd>
      </div>
      <div className={styles.act}>
        <dt className="sr">{listWords.manage}</dt>
        <dd className={styles.acts}>
          <Button
            size="small"
            aria-expanded={isInviting}
            aria-controls={isInviting ? inviteId : undefined}
            onClick={() => setInviting(!isInviting)}
          >
            {listWords.invite}
          </Button>
          <Button
            size="small"
            aria-label={listWords.manageOf(leagueName)}
            onClick={() => onManage(leagueCode)}
          >
            {listWords.manage}
          </Button>
        </dd>
      </div>
      {isInviting && (
        <div id={inviteId} className={styles.invite}>
          <dt>{listWords.code}</dt>
          <dd>
            <CodeButton league={league} />
          </dd>
          <dd>
            <LinkButton league={league} />
          </dd>
        </div>
      )}
    </dl>
  );
}
