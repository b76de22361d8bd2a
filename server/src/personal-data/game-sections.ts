import { sql } from 'kysely';
import type { Section } from './section.ts';

/**
 * What is stored of how a punter plays. Tables whose keys begin with the meeting or round are asked for one meeting at a
 * time (`limit 1` keeps the planner to it): an index by punter would cost every save.
 */
export const gameSections: readonly Section[] = [
  {
    // Of a card in the archive: what the final standings say of it, and in which steps it can be, with its time.
    name: 'picks',
    tables: ['card_picks', 'archived_picks'],
    key: ['meetingId'],
    rows: ({ punterId }) => sql`
      select meetings.id as "meetingId", meetings.name as meeting, meetings.meeting_date as day,
        coalesce(own.saddles, archived.saddles) as saddles, own.saved_at as "savedAt", archived.steps as "archiveSteps"
      from meetings
      left join lateral (
        select saddles, saved_at from card_picks
        where meeting_id = meetings.id and punter_id = ${punterId} limit 1
      ) as own on true
      left join lateral (
        select
          array(select get_byte(picks, race) from generate_series(0, length(picks) - 1) as race)::smallint[] as saddles,
          array(select step_id from archived_picks where meeting_id = meetings.id order by step_id) as steps
        from final_standings as standing
        where own.saddles is null and standing.punter_id = ${punterId} and standing.meeting_id = meetings.id
          and standing.version = meetings.final_version
          and exists (select from archived_picks where meeting_id = meetings.id)
        limit 1
      ) as archived on true
      where own.saddles is not null or archived.saddles is not null`,
  },
  {
    name: 'standings',
    tables: ['final_standings'],
    key: ['meetingId', 'version'],
    rows: ({ punterId }) => sql`
      select meeting_id as "meetingId", version, alias, rank, tied, total as "hundredthsOfPoints", winners,
        second_places as "secondPlaces", third_places as "thirdPlaces"
      from final_standings where punter_id = ${punterId}`,
  },
  {
    name: 'predictions',
    // Saves of a round can be in these steps of the archive.
    tables: ['predictions', 'archived_saves'],
    key: ['roundId'],
    rows: ({ punterId }) => sql`
      select round_id as "roundId", scores, banker, saved_at as "savedAt",
        (
          select array_agg(step_id order by step_id) from archived_saves
          where archived_saves.round_id = predictions.round_id
        ) as "archiveSteps"
      from predictions where punter_id = ${punterId}`,
  },
  {
    name: 'predictionSaves',
    tables: ['prediction_saves'],
    key: ['id'],
    rows: ({ punterId }) => sql`
      select saves.id, saves.round_id as "roundId", saves.scores, saves.banker_to as banker,
        saves.saved_at as "savedAt"
      from predictions
      join prediction_saves as saves
        on saves.round_id = predictions.round_id and saves.punter_id = predictions.punter_id
      where predictions.punter_id = ${punterId}`,
  },
  {
    name: 'predictorRounds',
    tables: ['final_round_rows'],
    key: ['roundId', 'version'],
    rows: ({ punterId }) => sql`
      select round_id as "roundId", version, alias, rank, tied, total as points, predicted, exact, results
      from final_round_rows where punter_id = ${punterId}`,
  },
  {
    name: 'predictorSeasons',
    tables: ['season_rows'],
    key: ['seasonId', 'version'],
    rows: ({ punterId }) => sql`
      select boards.season_id as "seasonId", boards.version, own.alias, own.rank, own.tied, own.total as points
      from season_boards as boards cross join lateral (
        select alias, rank, tied, total from season_rows
        where season_id = boards.season_id and version = boards.version and punter_id = ${punterId} limit 1
      ) as own`,
  },
  {
    name: 'jackpotCards',
    tables: ['jackpot_cards', 'jackpot_kept_picks'],
    key: ['meetingId'],
    rows: ({ punterId }) => sql`
      select jackpots.meeting_id as "meetingId", own.entry, own.saddles
      from jackpots cross join lateral (
        select entry, saddles from jackpot_cards
        where meeting_id = jackpots.meeting_id and punter_id = ${punterId} limit 1
      ) as own`,
  },
  {
    name: 'jackpotShares',
    tables: ['jackpot_shares'],
    key: ['meetingId', 'version'],
    rows: ({ punterId }) => sql`
      select decided.meeting_id as "meetingId", decided.version, own.entry, own.alias,
        own.share as "shareCents", own.second_share as "secondShareCents", own.not_eligible as "notEligible"
      from jackpot_decisions as decided cross join lateral (
        select entry, alias, share, second_share, not_eligible from jackpot_shares
        where meeting_id = decided.meeting_id and version = decided.version and punter_id = ${punterId} limit 1
      ) as own`,
  },
  {
    name: 'withheldJackpotShares',
    tables: ['jackpot_withholdings'],
    key: ['meetingId'],
    rows: ({ punterId }) => sql`
      select jackpots.meeting_id as "meetingId", own.reason, own.at
      from jackpots cross join lateral (
        select reason, at from jackpot_withholdings
        where meeting_id = jackpots.meeting_id and punter_id = ${punterId} limit 1
      ) as own`,
  },
  {
    name: 'leagues',
    tables: ['league_members', 'leagues'],
    key: ['leagueId'],
    rows: ({ punterId }) => sql`
      select leagues.id as "leagueId", leagues.name, leagues.owner_id = ${punterId} as "isOwner",
        leagues.created_by = ${punterId} as "isMaker", members.status, members.joined_at as "joinedAt",
        members.left_at as "leftAt"
      from league_members as members join leagues on leagues.id = members.league_id
      where members.punter_id = ${punterId}`,
  },
  {
    name: 'leagueRequests',
    tables: ['league_requests'],
    key: ['id'],
    rows: ({ punterId }) => sql`
      select id, league_id as "leagueId", state, asks, rejections, requested_at as "requestedAt",
        answered_at as "answeredAt"
      from league_requests where punter_id = ${punterId}`,
  },
  {
    name: 'leagueOffers',
    tables: ['league_hand_overs'],
    key: ['leagueId'],
    rows: ({ punterId }) => sql`
      select league_id as "leagueId", offered_at as "offeredAt", expires_at as "expiresAt"
      from league_hand_overs where punter_id = ${punterId}`,
  },
  {
    name: 'leagueEvents',
    tables: ['league_events'],
    key: ['id'],
    rows: ({ punterId }) => sql`
      select id, league_id as "leagueId", kind, detail, at from league_events where punter_id = ${punterId}`,
  },
  {
    name: 'leagueReports',
    tables: ['league_reports'],
    key: ['leagueId'],
    rows: ({ punterId }) => sql`
      select league_id as "leagueId", reason, at from league_reports where punter_id = ${punterId}`,
  },
  {
    // Those to the punter's own results are somebody else's doing.
    name: 'leagueReactions',
    tables: ['league_reactions'],
    key: ['leagueId', 'meetingId', 'raceNumber'],
    rows: ({ punterId }) => sql`
      select league_id as "leagueId", meeting_id as "meetingId", race_number as "raceNumber", reaction, at
      from league_reactions where by_punter_id = ${punterId}`,
  },
  {
    name: 'milestones',
    tables: ['punter_milestones'],
    key: ['kind', 'goal', 'raceCourseId'],
    rows: ({ punterId }) => sql`
      select kind, goal, race_course_id as "raceCourseId", reached_on as "reachedOn"
      from punter_milestones where punter_id = ${punterId}`,
  },
  {
    name: 'milestoneProgress',
    tables: ['milestone_progress'],
    key: ['through'],
    rows: ({ punterId }) => sql`
      select cards, winners, weeks, most_weeks as "mostWeeks", week, through
      from milestone_progress where punter_id = ${punterId}`,
  },
];
