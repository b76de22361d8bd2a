import { Link } from 'react-router';
import { useJackpot } from './jackpot-queries.ts';

interface JackpotWayProps {
  meetingId: number;
  to: string;
  text: string;
  className?: string | undefined;
}

/** The way to a meeting's jackpot; none where it has no jackpot. */
export function JackpotWay({ meetingId, to, text, className }: JackpotWayProps) {
  const { data: jackpot } = useJackpot(meetingId);
  if (jackpot == null) return null;
  return (
    <Link to={to} className={className}>
      {text}
    </Link>
  );
}
