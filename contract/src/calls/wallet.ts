import type { CallTable } from '../call-data.ts';

export const wallet = {
  ClientBalance: { method: 'POST', path: '/api/Betslip/ClientBalance', access: 'punter', limits: 'read' },
  ClientBalanceByUserName: {
    method: 'POST',
    path: '/api/betslip/ClientBalance/:userName',
    access: 'punter',
    limits: 'read',
  },
  ClientIn: { method: 'GET', path: '/api/betSlip/ClientIn', access: 'punter' },
  GetPunterBet: {
    method: 'GET',
    path: '/api/Betslip/GetPunterBet/:meetingId/:accountNumber',
    access: 'punter',
  },
  GetStatement: { method: 'GET', path: '/api/Wallet/GetStatement', access: 'punter', limits: 'dear' },
  DownloadStatement: {
    method: 'GET',
    path: '/api/Wallet/Statement.csv',
    access: 'punter',
    limits: 'download',
  },
  Deposit: { method: 'POST', path: '/api/Wallet/Deposit', access: 'punter', limits: 'money', act: 'person' },
  Withdraw: {
    method: 'POST',
    path: '/api/Wallet/Withdraw',
    access: 'punter',
    limits: 'money',
    act: 'person',
    stepUp: true,
  },
} as const satisfies CallTable;
