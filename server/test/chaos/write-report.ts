import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import type { ChaosReport } from './run-chaos.ts';

/** What each kind of fault would have been. */
const checks: Readonly<Record<keyof ChaosReport['faults'], string>> = {
  lost: 'Bets that were acknowledged and are not in the database as that bet',
  unasked: 'Bets in the database that nobody sent',
  altered: 'Bets with another stake or punter than was sent',
  late: 'Bets struck after the off of a race or the kick-off of a match',
  unsettled: 'Bets not settled though all their races or matches are decided',
  died: 'Servers that ended by themselves',
  lostPicks: 'Picks that were acknowledged and are not there',
  differentBoards: 'Meetings of which the two servers show different boards',
};

/** How a run was made. */
export interface ChaosRun {
  readonly command: string;
  readonly seed: string;
  readonly punters: number;
  readonly beganAt: Date;
  readonly killedMs: number;
  readonly wholeMs: number;
}

/** The words after `--report`: what was run, on which commit, what it met and what was found wrong. */
export function writeReport(file: string, run: ChaosRun, report: ChaosReport): void {
  const { kills, faults } = report;
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: import.meta.dirname, encoding: 'utf8' }).trim();
  const altered = git('status', '--porcelain', '--untracked-files=no') === '' ? '' : ', with changes';
  const found = Object.values(faults).flat().length;
  const minutes = (ms: number) => `${(ms / 60_000).toFixed(1)} minutes`;
  const count = (value: number) => String(value).replace(/\B(?=(\d{3})+$)/g, ' ');
  const facts: readonly (readonly [string, string])[] = [
    ['Result', found === 0 && report.reconciled ? 'clean' : 'not clean'],
    ['Command', `\`${run.command}\``],
    ['Seed', `\`${run.seed}\``],
    ['Commit', `${git('rev-parse', 'HEAD')}${altered}`],
    ['Began', run.beganAt.toISOString()],
    ['Under kills', minutes(run.killedMs)],
    ['With start and checks', minutes(run.wholeMs)],
    ['Kills of a server (of two)', count(kills.server)],
    ['Kills of the database', count(kills.database)],
    ['Connections cut besides', count(kills.connections)],
    ['Punters', count(run.punters)],
    ['Slips sent', count(report.slips)],
    ['Lines sent', count(report.lines)],
    ['Lines struck', `${count(report.struck)} (${count(report.struckOnSoccer)} of soccer)`],
    ['Lines of which the punter never heard', count(report.unknown)],
    ['Picks acknowledged', count(report.picks)],
    ['Longest time without a strike', `${(report.longestGapMs / 1_000).toFixed(1)} s`],
  ];
  const table = (head: readonly [string, string], rows: readonly (readonly [string, string])[]) =>
    [`| ${head.join(' | ')} |`, '| --- | --- |', ...rows.map((row) => `| ${row.join(' | ')} |`)].join('\n');
  const checked = Object.entries(checks).map(([kind, words]): [string, string] => {
    const wrong = faults[kind as keyof ChaosReport['faults']];
    return [words, wrong.length === 0 ? '0' : `${wrong.length}: ${wrong.slice(0, 5).join('; ')}`];
  });
  const text = [
    '# Chaos',
    table(['', ''], facts),
    '## What was checked',
    table(['What', 'Found'], checked),
    `\`reconcile\` ended with ${report.reconciled ? 0 : 1}:`,
    `\`\`\`text\n${report.words.trim()}\n\`\`\``,
  ];
  writeFileSync(file, `${text.join('\n\n')}\n`);
}
