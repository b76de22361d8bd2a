import { describe, expect, test } from 'vitest';
import { findPushService, knownPushServices, openOrigins, readPushServices } from './push-services.ts';

const known = readPushServices(knownPushServices);
if (!known) throw new Error('the usual list is not valid');
const own = readPushServices('push.example, http://127.0.0.1:4000');
if (!own) throw new Error('the list is not valid');

describe('the push services that are sent to (rule: push-subscriptions)', () => {
  test.each([
    'https://fcm.googleapis.com/fcm/send/abc',
    'https://updates.push.services.mozilla.com/wpush/v2/abc',
    'https://web.push.apple.com/abc',
    'https://wns2-par02p.notify.windows.com/w/?token=abc',
  ])('are those of the browsers: %s', (endpoint) => {
    expect(findPushService(endpoint, known)).toMatchObject({ own: false });
  });

  test.each([
    'http://fcm.googleapis.com/fcm/send/abc',
    'https://fcm.googleapis.com:8443/fcm/send/abc',
    'https://fcm.googleapis.com.evil.example/',
    'https://evil-push.apple.com/',
    'https://push.apple.com/',
    'https://user@fcm.googleapis.com/',
    'https://127.0.0.1/push',
    'https://10.0.0.5/push',
    'https://[::1]/push',
    'https://169.254.169.254/latest/meta-data',
    'https://localhost/push',
    'https://2130706433/push',
    'file:///etc/passwd',
    'no address',
  ])('are no others: %s', (endpoint) => {
    expect(findPushService(endpoint, known)).toBeUndefined();
  });

  test('can be one of your own, for tests, by its whole origin', () => {
    expect(findPushService('http://127.0.0.1:4000/push/1', own)).toMatchObject({ own: true });
    expect(findPushService('http://127.0.0.1:4001/push/1', own)).toBeUndefined();
    expect(findPushService('https://push.example/1', own)).toMatchObject({ own: false });
    expect(findPushService('https://fcm.googleapis.com/1', own)).toBeUndefined();
    expect(openOrigins(own)).toEqual(['http://127.0.0.1:4000']);
    expect(openOrigins(known)).toEqual([]);
  });

  test.each([
    '',
    ' , ',
    'localhost',
    '10.0.0.1',
    '*.com*',
    '*',
    'ftp://push.example',
    'https://push.example/path',
    'a b',
  ])('are given by a list that is valid, which %j is not', (text) => {
    expect(readPushServices(text)).toBeUndefined();
  });
});
