import { memo, useId } from 'react';
import styles from './team-mark.module.css';
import { readTeamPattern, teamPatternOf } from './team-pattern.ts';

const shield = 'M3 2.5h26V18c0 8-6.5 12.2-13 15.5C9.5 30.2 3 26 3 18z';

/** A team's mark, drawn from its name. Decoration: the name stands beside it. */
export const TeamMark = memo(function TeamMark({ name, large = false }: { name: string; large?: boolean }) {
  const id = useId();
  return (
    <svg className={large ? styles.large : styles.mark} viewBox="0 0 32 36" aria-hidden="true">
      <clipPath id={id}>
        <path d={shield} />
      </clipPath>
      <g clipPath={`url(#${id})`}>
        {readTeamPattern(teamPatternOf(name))?.map(({ path, colour, stroke }) => (
          <path
            key={path}
            d={path}
            {...(stroke === undefined
              ? { fill: colour }
              : { fill: 'none', stroke: colour, strokeWidth: stroke })}
          />
        ))}
      </g>
      <path className={styles.outline} d={shield} />
    </svg>
  );
});
