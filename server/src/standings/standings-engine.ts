import { loadHeads } from '../meetings/load-card.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import { BoardEngine, type RoundKind } from '../score-boards/board-engine.ts';
import type { Board } from './board.ts';
import { type CachedMeeting, loadMeeting } from './load-meeting.ts';
import { viewBoard } from './read-board.ts';
import { viewFinalStandings } from './read-final-standings.ts';
import type { StandingsView } from './view.ts';

/** Meetings as rounds that score. */
function meetings({ db }: Pick<Platform, 'db'>): RoundKind<Board, StandingsView, CachedMeeting> {
  return {
    name: 'meetingId',
    async loadLive() {
      const live = await loadHeads(db, { live: true });
      return live.map(({ id, standingsVersion }) => ({ id, version: standingsVersion }));
    },
    load: (id, cached, renamed) => loadMeeting(db, id, cached, renamed),
    viewBoard,
    async viewWritten(id) {
      const [head] = await loadHeads(db, { ids: [id] });
      return head && viewFinalStandings(db, head);
    },
    readEvent(event) {
      if (event.kind === 'standings') {
        return { kind: 'changed', id: event.meetingId, version: event.version };
      }
      return event.kind === 'picks' ? { kind: 'columns', id: event.meetingId } : undefined;
    },
  };
}

/** The standings of live meetings, in memory on every node. */
export class StandingsEngine extends BoardEngine<Board, StandingsView, CachedMeeting> {
  constructor(platform: Platform) {
    super(platform, meetings(platform));
  }
}
