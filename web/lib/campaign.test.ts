import { beforeEach, expect, test, vi } from 'vitest';
import { campaignToTell, forgetCampaign, keepCampaign } from './campaign.ts';

const NOW = Date.UTC(2026, 5, 3, 12);
const DAY = 86_400_000;
const data = (): unknown => JSON.parse(localStorage.getItem('campaignData') ?? 'null');

beforeEach(() => {
  forgetCampaign();
  localStorage.clear();
});

test('the campaign is kept under the name and with exactly the keys of the specification', () => {
  keepCampaign('?a_aid=google+-123&a_bid=1t2+-678&data1=gold+-exact&data3=m&utm_medium=cpc', NOW);
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
  expect(campaignToTell(NOW)).toEqual({
    a_aid: 'google+-123',
    a_bid: '1t2+-678',
    data1: 'gold+-exact',
    data3: 'm',
    utm_medium: 'cpc',
    ago: 0,
  });
});

test('of several visits the first one stays and the last one is put beside it', () => {
  keepCampaign('?a_aid=google+-1', NOW - 2 * DAY);
  keepCampaign('?a_aid=meta+-2', NOW - DAY);
  keepCampaign('?a_aid=news+-3', NOW - 1_000);
  expect(data()).toMatchObject({ campaignSource: 'news', campaignId: '3' });
  expect(campaignToTell(NOW)).toEqual({
    a_aid: 'news+-3',
    ago: 1_000,
    first: { a_aid: 'google+-1', ago: 2 * DAY },
  });
});

test('an address without campaign keys changes nothing', () => {
  keepCampaign('?onboarding=true&a_aid=', NOW);
  expect(localStorage.length).toBe(0);
  keepCampaign('?a_aid=google+-1', NOW - 1_000);
  keepCampaign('?alert=true', NOW);
  expect(campaignToTell(NOW)).toEqual({ a_aid: 'google+-1', ago: 1_000 });
});

test('what brought nobody in thirty days counts no more', () => {
  keepCampaign('?a_aid=google+-1', NOW - 30 * DAY);
  expect(campaignToTell(NOW)).toBeNull();
  keepCampaign('?a_aid=meta+-2', NOW);
  expect(campaignToTell(NOW)).toEqual({ a_aid: 'meta+-2', ago: 0 });
});

test('once it is at an account it is told no more', () => {
  keepCampaign('?a_aid=google+-1', NOW);
  forgetCampaign();
  expect(campaignToTell(NOW)).toBeNull();
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
  expect(campaignToTell(NOW)).toBeNull();
});

test('a clock that was put back, and values from elsewhere, send nothing that the server refuses', () => {
  const touch = { at: NOW + 5 * DAY, keys: { a_aid: 'x'.repeat(5_000), data4: 7, other: 'y' } };
  localStorage.setItem('campaignTouches', JSON.stringify({ first: touch, last: touch }));
  expect(campaignToTell(NOW)).toEqual({ a_aid: 'x'.repeat(200), ago: 0 });
});

test('where storage is closed the page remembers as long as it is open', () => {
  const closed = () => {
    throw new Error('closed');
  };
  vi.stubGlobal('localStorage', { getItem: closed, setItem: closed, removeItem: closed });
  keepCampaign('?a_aid=google+-1', NOW);
  expect(campaignToTell(NOW)).toEqual({ a_aid: 'google+-1', ago: 0 });
  forgetCampaign();
  expect(campaignToTell(NOW)).toBeNull();
  vi.unstubAllGlobals();
});
