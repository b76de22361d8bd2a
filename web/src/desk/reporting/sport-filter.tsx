import { Select } from '../../ui/controls/field.tsx';
import { readSport, type SportName } from './read-filters.ts';
import { sportNames, reportWords as words } from './report-words.ts';

interface SportFilterProps {
  value: SportName | undefined;
  onChange: (sport: SportName | undefined) => void;
}

/** Narrows a report to a sport. */
export function SportFilter({ value, onChange }: SportFilterProps) {
  return (
    <span>
      <span aria-hidden="true">{words.sport}</span>
      <Select
        label={words.sport}
        value={value ?? ''}
        onChange={({ target }) => onChange(readSport(target.value))}
      >
        <option value="">{words.allSports}</option>
        {Object.entries(sportNames).map(([sport, name]) => (
          <option key={sport} value={sport}>
            {name}
          </option>
        ))}
      </Select>
    </span>
  );
}
