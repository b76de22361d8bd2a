import { Timeline } from '@furlong/contract/codes/stats';
import type { Milestone, Milestones } from '@furlong/contract/schemas/stats';
import type { LocalDay } from '@furlong/domain/local-date';
import { useClosedTo } from '../platform/api/closed-to.ts';
import { Facts } from '../ui/format/facts.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import styles from './milestones.module.css';
import { nextOfEachFirst } from './order-milestones.ts';
import { milestoneWords } from './screen-words.ts';
import { formatDayNear, holdersWords, tokenOf } from './stats-words.ts';
import type { ShownTimeline } from './timelines.ts';

/** How many of a list are in sight; the rest is behind a disclosure. */
const inSight = 6;

interface MilestoneListsProps {
  milestones: Milestones;
  shown: ShownTimeline;
  today: LocalDay;
}

/**
 * Milestones reached in the period, reached before it, and to come (rule: milestones). Those to come are left out for a
 * punter who may not play now (rule: breaks-on-screen). Before the first is reached, nothing says so: those to come do.
 */
export function MilestoneLists({
  milestones: { reached, earlier, toCome },
  shown,
  today,
}: MilestoneListsProps) {
  const closed = useClosedTo();
  const isAllTime = shown.timeline === Timeline.allTime;
  const next = closed === null ? nextOfEachFirst(toCome) : [];
  if (reached.length + earlier.length === 0) {
    if (next.length === 0) return null;
    return (
      <section className="sect">
        <h2>{milestoneWords.allToCome}</h2>
        <List milestones={next} today={today} name={milestoneWords.names.toCome} />
      </section>
    );
  }
  return (
    <section className="sect">
      <h2>
        {milestoneWords.title}{' '}
        <small>
          {reached.length === 0 ? '' : milestoneWords.reached(reached.length, isAllTime ? '' : shown.words)}
        </small>
      </h2>
      {reached.length === 0 && <p className={styles.none}>{milestoneWords.none(shown.words)}</p>}
      <List milestones={reached} today={today} name={milestoneWords.names.reached} />
      {earlier.length > 0 && (
        <>
          <h3 className={styles.part}>{milestoneWords.before}</h3>
          <List milestones={earlier} today={today} name={milestoneWords.names.before} />
        </>
      )}
      {next.length > 0 && (
        <>
          <h3 className={styles.part}>{milestoneWords.toCome}</h3>
          <List milestones={next} today={today} name={milestoneWords.names.toCome} />
        </>
      )}
    </section>
  );
}

function List({
  milestones,
  today,
  name,
}: {
  milestones: readonly Milestone[];
  today: LocalDay;
  name: string;
}) {
  const more = milestones.slice(inSight);
  return (
    <>
      <Rows milestones={milestones.slice(0, inSight)} today={today} />
      {more.length > 0 && (
        <details className={styles.more}>
          <summary>{milestoneWords.more(more.length, name)}</summary>
          <Rows milestones={more} today={today} />
        </details>
      )}
    </>
  );
}

function Rows({ milestones, today }: { milestones: readonly Milestone[]; today: LocalDay }) {
  if (milestones.length === 0) return null;
  return (
    <ul className={styles.miles}>
      {milestones.map((milestone) => (
        <MilestoneRow
          key={`${milestone.kind}/${milestone.goal}/${milestone.raceCourseId ?? ''}`}
          milestone={milestone}
          today={today}
        />
      ))}
    </ul>
  );
}

/** A milestone in a list: when it was reached, or how far it is. */
export function MilestoneRow({ milestone, today }: { milestone: Milestone; today: LocalDay }) {
  const { title, rule, reachedOn, progress, goal, times, holders } = milestone;
  return (
    <li>
      <span className={classNames(styles.token, reachedOn === null && styles.todo)} aria-hidden="true">
        {tokenOf(milestone)}
      </span>
      <span className={styles.words}>
        <b>{title}</b>
        <span>{rule}</span>
        <span>
          <Facts
            facts={[
              reachedOn === null ? (
                goal > 1 ? (
                  milestoneWords.soFar(progress, goal)
                ) : (
                  milestoneWords.notYet
                )
              ) : (
                <>
                  <time dateTime={reachedOn}>{formatDayNear(reachedOn, today)}</time>
                  {times > 1 && milestoneWords.times(times)}
                </>
              ),
              holdersWords(holders),
            ]}
          />
        </span>
        {reachedOn === null && goal > 1 && (
          <svg className={styles.meter} aria-hidden="true">
            <rect className={styles.whole} width="100%" height="6" />
            <rect className={styles.done} width={`${(100 * progress) / goal}%`} height="6" />
          </svg>
        )}
      </span>
    </li>
  );
}
