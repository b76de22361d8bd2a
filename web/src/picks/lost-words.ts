/** The words of picks that were scratched. */
export const lostWords = {
  number: (saddle: number) => `number ${saddle}`,
  pickAnother: 'Pick another',
} as const;

interface Lost {
  readonly raceNumber: number;
  /** Null for the card that is shown. */
  readonly course: string | null;
  readonly name: string;
}

/** 'Race 5: your pick, Copper Comet, was scratched.' Of another meeting 'Vaal, race 5: …'. */
export function describeLost({ raceNumber, course, name }: Lost): string {
  const race = course === null ? `Race ${raceNumber}` : `${course}, race ${raceNumber}`;
  return `${race}: your pick, ${name}, was scratched.`;
}
