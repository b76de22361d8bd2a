import type { Sports } from '../bets/sport.ts';
import type { Transaction } from '../platform/database/database.ts';
import type { Platform } from '../platform/runtime/platform.ts';
import type { WalletPort } from '../wallet/wallet-port.ts';
import type { DryRunTurns } from './dry-run-turns.ts';

/** What proposals are run with. */
export interface ApprovalParts {
  readonly platform: Platform;
  readonly sports: Sports;
  readonly wallet: WalletPort;
  readonly turns: DryRunTurns;
}

/**
 * A run of a proposal, in a transaction that is committed or rolled back: nothing else tells the two apart, but that a dry
 * run keeps its locks for a shorter time.
 */
export interface Run extends ApprovalParts {
  readonly trx: Transaction;
  readonly proposalId: string;
  /** Who proposed it, and who approves it; null: it is a dry run before anybody does. */
  readonly maker: number;
  readonly second: number | null;
  readonly now: Date;
  /** Of `performance.now`. */
  readonly deadline: number;
  /**
   * Called once all is read that needs the locks, before many bets are. A dry run takes back here what it did, so that
   * nobody waits for it any more; a run for good does nothing.
   */
  letGo(): Promise<void>;
}
