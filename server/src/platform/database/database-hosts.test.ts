import { expect, it } from 'vitest';
import { nameOfHost, readDatabaseHosts } from './database-hosts.ts';

it('reads one server as it stands, and several as one address each', () => {
  expect(readDatabaseHosts('postgres://u:a,b@h/x?sslmode=require')).toEqual([
    'postgres://u:a,b@h/x?sslmode=require',
  ]);
  expect(readDatabaseHosts('postgres:///x?host=/var/run/postgresql')).toHaveLength(1);
  expect(readDatabaseHosts('postgres://u:p%40@a.example:5433,[::1]:5434,c/x?sslmode=verify-full')).toEqual([
    'postgres://u:p%40@a.example:5433/x?sslmode=verify-full',
    'postgres://u:p%40@[::1]:5434/x?sslmode=verify-full',
    'postgres://u:p%40@c/x?sslmode=verify-full',
  ]);
});

it.each([
  'postgres://u:p@a,,b/x',
  'postgres://u:p@a:99999,b/x',
  'postgres://u:p@a,b/x?host=c',
  `postgres://${Array.from({ length: 9 }, (_, index) => `h${index}`).join()}/x`,
])('takes no %s', (text) => {
  expect(readDatabaseHosts(text)).toBeUndefined();
});

it('names a server for messages without who signs in', () => {
  expect(nameOfHost('postgres://u:secret@a.example/x')).toBe('a.example:5432');
});
