import { describe, expect, it } from 'vitest';
import {
  competitionStatusId,
  LeagueStatus,
  leagueStatusId,
  leagueStatusOfId,
  MeetingStatus,
  meetingStatusId,
  meetingStatusOfCompetitionId,
  meetingStatusOfId,
  RaceStatus,
  raceStatusId,
  raceStatusOfId,
} from './status.ts';

describe('[K-MEETING-STATUS] status numbers (rule: status-codes)', () => {
  it('[T-MEETING-STATUS-ID] meetingStatusId reads 1 active, 4 abandoned, 5 postponed, 8 resulted', () => {
    expect([1, 2, 3, 4, 5, 8].map(meetingStatusOfId)).toEqual([
      'active',
      undefined,
      undefined,
      'abandoned',
      'postponed',
      'resulted',
    ]);
  });

  it('[T-MEETING-STATUS-123] competition data and the feed read 1 active, 2 postponed, 3 abandoned', () => {
    expect([0, 1, 2, 3, 4].map(meetingStatusOfCompetitionId)).toEqual([
      undefined,
      'active',
      'postponed',
      'abandoned',
      undefined,
    ]);
  });

  it('a resulted meeting reads as active where the reading has no number for it', () => {
    expect(competitionStatusId('resulted')).toBe(1);
  });

  it('[T-RACE-STATUS] a race reads 1 open, 3 closed, 4 abandoned, 8 resulted', () => {
    expect([1, 2, 3, 4, 8].map(raceStatusOfId)).toEqual([
      'open',
      undefined,
      'closed',
      'abandoned',
      'resulted',
    ]);
  });

  it('[T-LEAGUE-STATUS] a league reads 0 disabled, 1 approved, 2 rejected, 3 removed, 4 exited', () => {
    expect([0, 1, 2, 3, 4, 5].map(leagueStatusOfId)).toEqual([
      'disabled',
      'approved',
      'rejected',
      'removed',
      'exited',
      undefined,
    ]);
  });

  it('every word comes back from its number', () => {
    for (const status of Object.values(MeetingStatus)) {
      expect(meetingStatusOfId(meetingStatusId(status))).toBe(status);
      if (status !== 'resulted')
        expect(meetingStatusOfCompetitionId(competitionStatusId(status))).toBe(status);
    }
    for (const status of Object.values(RaceStatus)) expect(raceStatusOfId(raceStatusId(status))).toBe(status);
    for (const status of Object.values(LeagueStatus)) {
      expect(leagueStatusOfId(leagueStatusId(status))).toBe(status);
    }
  });
});
