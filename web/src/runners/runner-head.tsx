import type { Race, Runner } from '@furlong/contract/schemas/meetings';
import type { ReactNode } from 'react';
import { PickedShare } from '../meetings/picked-shares.tsx';
import { getConfig } from '../platform/site/config.ts';
import { Tag } from '../ui/feedback/tag.tsx';
import { SaddleCloth } from '../ui/racing/saddle-cloth.tsx';
import { Silks } from '../ui/racing/silks.tsx';
import { classNames } from '../ui/styles/class-names.ts';
import styles from './runner-head.module.css';
import { ageWords, finishedWords, restWords, runnerWords, spellForm, weightWords } from './runner-words.ts';

/** A runner's name with what the card says of it. */
export function RunnerHead({ runner, race }: { runner: Runner; race: Race }) {
  const { saddle, horseName, scratched, firstTimer, position } = runner;
  return (
    <header className={styles.head}>
      <SaddleCloth saddle={saddle} size="row" gone={scratched} />
      <Silks code={runner.silks} imageBase={getConfig().silkImageBaseUrl} faded={scratched} />
      <h1>
        <span className="sr">{saddle}, </span>
        {horseName}
      </h1>
      <p className={styles.tags}>
        {scratched && <Tag tone="red">{runnerWords.scratched}</Tag>}
        {firstTimer && !scratched && <Tag>{runnerWords.firstTimer}</Tag>}
        {position !== null && <Tag tone={position === 1 ? 'green' : 'plain'}>{finishedWords(position)}</Tag>}
        <PickedShare race={race} saddle={saddle} />
      </p>
    </header>
  );
}

/** The facts of the card, those that are known. */
export function RunnerFacts({ runner }: { runner: Runner }) {
  const { age, jockey, trainer, draw, weight, daysSinceRun, form, rating, comment } = runner;
  const words = runnerWords.facts;
  return (
    <div className={`sheet ${styles.card}`}>
      {comment !== undefined && <p className={styles.comment}>{comment}</p>}
      <dl className={styles.facts}>
        {jockey !== '' && (
          <Fact name={words.jockey} long>
            {jockey}
          </Fact>
        )}
        {trainer !== '' && (
          <Fact name={words.trainer} long>
            {trainer}
          </Fact>
        )}
        {form !== '' && (
          <Fact name={words.form}>
            <span aria-hidden="true">{form}</span>
            <span className="sr">{spellForm(form)}</span>
          </Fact>
        )}
        {draw !== null && <Fact name={words.draw}>{draw}</Fact>}
        {weight !== null && <Fact name={words.weight}>{weightWords(weight)}</Fact>}
        {rating !== undefined && <Fact name={words.rating}>{rating}</Fact>}
        {age !== null && <Fact name={words.age}>{ageWords(age)}</Fact>}
        {daysSinceRun !== null && (
          <Fact name={words.rest} long>
            {restWords(daysSinceRun)}
          </Fact>
        )}
      </dl>
    </div>
  );
}

interface FactProps {
  name: string;
  /** Whether it takes half a phone's line, not a quarter. */
  long?: boolean;
  children: ReactNode;
}

function Fact({ name, long = false, children }: FactProps) {
  return (
    <div className={classNames(long && styles.long)}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
