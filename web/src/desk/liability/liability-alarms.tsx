import type { LiabilityAlarm } from '@furlong/contract/schemas/desk-liability';
import { deskDuties } from '@furlong/domain/desk/roles';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';
import { Button } from '../../ui/controls/button.tsx';
import { announce } from '../../ui/feedback/announcer.tsx';
import { useAct } from '../approvals/use-act.ts';
import { deskCall } from '../desk-call.ts';
import { deskPaths, fixtureLiabilityLink, raceLink } from '../desk-links.ts';
import { mayDo, type OwnDesk } from '../shell/own-roles.ts';
import styles from './liability.module.css';
import { alarmsQuery } from './liability-queries.ts';
import { describeAlarm, liabilityWords as words } from './liability-words.ts';

/** Alarms that are shown on every page; the others are counted. */
const shownMax = 3;

/** Limits that were passed, on every page of the desk until somebody acknowledges them (rule: liability-limits). */
export function LiabilityAlarms({ own }: { own: OwnDesk }) {
  const maySee = mayDo(own.roles, deskDuties.seeLiability);
  const mayAcknowledge = mayDo(own.roles, deskDuties.limitLiability);
  const { data } = useQuery({ ...alarmsQuery(), enabled: maySee });
  const queries = useQueryClient();
  const act = useAct();
  if (!maySee || data === undefined || data.alarms.length === 0) return null;
  const more = data.alarms.length - shownMax;

  async function acknowledge({ id }: LiabilityAlarm): Promise<void> {
    const done = await act.run(() => deskCall('AcknowledgeLiabilityAlarm', { body: { id } }));
    await queries.invalidateQueries({ queryKey: ['desk', 'liability', 'alarms'] });
    if (done !== null) announce(words.acknowledged);
  }

  return (
    <section className={styles.alarms} aria-label={words.alarms} role="alert">
      <ul>
        {data.alarms.slice(0, shownMax).map((alarm) => (
          <li key={alarm.id}>
            <Link to={linkOf(alarm)}>{describeAlarm(alarm)}</Link>
            {mayAcknowledge && (
              <Button
                size="small"
                busy={act.isBusy}
                aria-label={words.acknowledgeNamed(alarm)}
                onClick={() => void acknowledge(alarm)}
              >
                {words.acknowledge}
              </Button>
            )}
          </li>
        ))}
      </ul>
      {more > 0 && <p className="small">{words.moreAlarms(more)}</p>}
      {act.problem !== null && <p className="down">{act.problem}</p>}
    </section>
  );
}

function linkOf({ meetingId, raceNumber, eventId }: LiabilityAlarm): string {
  if (meetingId === null) return eventId === null ? deskPaths.liability : fixtureLiabilityLink(eventId);
  return raceNumber === null ? deskPaths.liability : raceLink(meetingId, raceNumber);
}
