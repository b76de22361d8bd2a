import type { AuditRow } from './queries-audit.ts';

/** Rows of a file, as PostgreSQL wrote them. */
interface ActLine {
  readonly id: number;
  readonly name: string;
  readonly via: string;
  readonly account_id: string | null;
  readonly role: string | null;
  readonly subject_kind: string;
  readonly subject_id: string;
  readonly state_before: string | null;
  readonly state_after: string | null;
  readonly at: string;
  readonly actor_hash: string;
  readonly subject_hash: string | null;
  readonly hash: string;
}
interface LinkLine {
  readonly sequence: number;
  readonly act_id: number;
  readonly act_hash: string;
  readonly previous_hash: string;
  readonly hash: string;
}

/** The links of a step's file in their order, each with its act where that is there; nothing names a person in them. */
export function readActs(lines: readonly string[]): readonly Pick<AuditRow, 'link' | 'act'>[] {
  const rows = lines.map((line) => JSON.parse(line) as { acts?: ActLine; act_links?: LinkLine });
  const acts = new Map(rows.flatMap(({ acts: act }) => (act ? [[act.id, act] as const] : [])));
  return rows.flatMap(({ act_links: link }) => {
    if (!link) return [];
    const act = acts.get(link.act_id);
    return [{ link: shapeLink(link), act: act ? shapeAct(act) : null }];
  });
}

function shapeLink({ sequence, act_id, act_hash, previous_hash, hash }: LinkLine) {
  return {
    sequence,
    actId: act_id,
    actHash: hex(act_hash),
    previousHash: hex(previous_hash),
    hash: hex(hash),
  };
}

function shapeAct(act: ActLine) {
  return {
    ...{ id: act.id, name: act.name, via: act.via, accountId: act.account_id, role: act.role },
    ...{ subjectKind: act.subject_kind, subjectId: act.subject_id },
    ...{ stateBefore: act.state_before, stateAfter: act.state_after, atMs: String(Date.parse(act.at)) },
    actorHash: hex(act.actor_hash),
    subjectHash: act.subject_hash === null ? null : hex(act.subject_hash),
    hash: hex(act.hash),
  };
}

/** Bytes as PostgreSQL writes them in JSON, `\x` before them, as digits alone. */
function hex(text: string): string {
  return text.replace(/^\\x/, '');
}
