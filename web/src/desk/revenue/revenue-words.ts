import { LONGEST_REPORT_DAYS } from '@furlong/contract/codes/desk-reports';

/** What bets took and paid. */
export const revenueWords = {
  about: `What bets took and paid, by day in Johannesburg, sport and bet type: ${LONGEST_REPORT_DAYS} days at most.`,
  none: 'No activity',
  noneText: 'On these days no bet was struck, and none was paid or corrected.',
  table: 'Revenue by day, sport and bet type',
  day: 'Day',
  sport: 'Sport',
  betType: 'Bet type',
  allBetTypes: 'All bet types',
  bets: 'Bets',
  stakes: 'Stakes',
  payouts: 'Payouts',
  refunds: 'Refunds',
  tax: 'Winnings tax',
  grossRevenue: 'Gross revenue',
  paidBack: 'Payouts and refunds',
} as const;
