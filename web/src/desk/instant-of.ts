/** The instant of a day and a time in Johannesburg, as they are typed; null: they are none. */
export function instantOf({ day, time }: { readonly day: string; readonly time: string }): string | null {
  const text = `${day}T${time}:00+02:00`;
  return /^\d{4}-\d\d-\d\d$/.test(day) && /^\d\d:\d\d$/.test(time) && !Number.isNaN(Date.parse(text))
    ? text
    : null;
}
