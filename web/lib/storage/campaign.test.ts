import { DAY_MS } from '@app/domain/time.ts';
import { beforeEach, expect, test, vi } from 'vitest';
import { pendingCampaign, clearCampaign, storeCampaign } from './campaign.ts';

const NOW = Date.UTC(2026, 5, 3, 12);
const data = (): unknown => JSON.parse(localStorage.getItem('campaignData') ?? 'null');

beforeEach(() => {
  clearCampaign();
  localStorage.clear();
});

test('the campaign is kept under the name and with exactly the keys of the specification', () => {
  storeCampaign('?a_aid=google+-123&a_bid=1t2+-678&data1=gold+-exact&data3=m&utm_medium=cpc', NOW);
  expect(data()).toEqual({
    campaignSource: 'google',
    campaignId: '123',
    adPosition: '1t2',
    adGroupId: '678',
    keyword: 'gold',
    matchType: 'exact',
    device: 'm',
    deviceModel: null,
    locationPhysical: null,
    placement: null,
  });
  expect(pendingCampaign(NOW)).toEqual({
    a_aid: 'google+-123',
    a_bid: '1t2+-678',
    data1: 'gold+-exact',
    data3: 'm',
    utm_medium: 'cpc',
    ago: 0,
  });
});

test('of several visits the first one stays and the last one is put beside it', () => {
  storeCampaign('?a_aid=google+-1', NOW - 2 * DAY_MS);
  storeCampaign('?a_aid=meta+-2', NOW - DAY_MS);
  storeCampaign('?a_aid=news+-3', NOW - 1_000);
  expect(data()).toMatchObject({ campaignSource: 'news', campaignId: '3' });
  expect(pendingCampaign(NOW)).toEqual({
    a_aid: 'news+-3',
    ago: 1_000,
    first: { a_aid: 'google+-1', ago: 2 * DAY_MS },
  });
});

test('an address without campaign keys changes nothing', () => {
  storeCampaign('?onboarding=true&a_aid=', NOW);
  expect(localStorage.length).toBe(0);
  storeCampaign('?a_aid=google+-1', NOW - 1_000);
  storeCampaign('?alert=true', NOW);
  expect(pendingCampaign(NOW)).toEqual({ a_aid: 'google+-1', ago: 1_000 });
});

test('what brought nobody in thirty days counts no more', () => {
  storeCampaign('?a_aid=google+-1', NOW - 30 * DAY_MS);
  expect(pendingCampaign(NOW)).toBeNull();
  storeCampaign('?a_aid=meta+-2', NOW);
  expect(pendingCampaign(NOW)).toEqual({ a_aid: 'meta+-2', ago: 0 });
});

test('once it is at an account it is told no more', () => {
  storeCampaign('?a_aid=google+-1', NOW);
  clearCampaign();
  expect(pendingCampaign(NOW)).toBeNull();
  expect(data()).toMatchObject({ campaignSource: 'google' });
});

test.each([
  '{',
  'null',
  '5',
  '[]',
  '{"first":1,"last":{}}',
  '{"first":{"at":"x","keys":{"a_aid":"y"}},"last":null}',
])('storage that holds %s counts as empty', (text) => {
  localStorage.setItem('campaignTouches', text);
  expect(pendingCampaign(NOW)).toBeNull();
});

test('a clock that was put back, and values from elsewhere, send nothing that the server refuses', () => {
  const touch = { at: NOW + 5 * DAY_MS, keys: { a_aid: 'x'.repeat(5_000), data4: 7, other: 'y' } };
  localStorage.setItem('campaignTouches', JSON.stringify({ first: touch, last: touch }));
  expect(pendingCampaign(NOW)).toEqual({ a_aid: 'x'.repeat(200), ago: 0 });
});

test('where storage is closed the page remembers as long as it is open', () => {
  const closed = () => {
    throw new Error('closed');
  };
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed });
  storeCampaign('?a_aid=google+-1', NOW);
  expect(pendingCampaign(NOW)).toEqual({ a_aid: 'google+-1', ago: 0 });
  clearCampaign();
  expect(pendingCampaign(NOW)).toBeNull();
  vi.unstubAllGlobals();
});
