import { describe, expect, test } from 'vitest';
import { cleanAddress, readArrival } from './arrival.ts';

const arrive = (query: string, pending: string | null = null) =>
  readArrival(new URLSearchParams(query), pending);

describe('arriving at the main page', () => {
  test('an alert for a known pair names it', () => {
    expect(arrive('alert=true&pair=eurusd').toast).toMatchObject({
      title: 'Email Alert',
      description: 'You have a new market alert for EUR/USD!',
    });
  });

  test.each([
    'alert=true',
    'alert=true&pair=general',
    'alert=true&pair=%3Cb%3Ewin%3C%2Fb%3E',
    'alert=true&pair=DOGEUSD',
  ])('%s gives the general text', (query) => {
    expect(arrive(query).toast?.description).toBe('You have a new market alert!');
  });

  test('an alert that was opened before signing in welcomes back', () => {
    const { toast } = arrive('', '{"pair":"XAU/USD","timestamp":1747210000000}');
    expect(toast).toMatchObject({
      title: 'Welcome back!',
      description: 'You have a new market alert for XAU/USD!',
    });
  });

  test('a damaged pending alert still welcomes back', () => {
    expect(arrive('', '{').toast?.title).toBe('Welcome back!');
  });

  test('an ordinary visit says nothing', () => {
    expect(arrive('utm_source=email')).toEqual({ toast: null, onboarding: false });
  });

  test('onboarding=true opens the welcome', () => {
    expect(arrive('onboarding=true').onboarding).toBe(true);
    expect(arrive('onboarding=1').onboarding).toBe(false);
  });

  test('what was acted on leaves the address, the rest stays', () => {
    const at = (search: string) => cleanAddress({ pathname: '/', search, hash: '' });
    expect(at('?alert=true&pair=EURUSD&utm_source=email&onboarding=true')).toBe('/');
    expect(at('?alert=true&page=2')).toBe('/?page=2');
    expect(at('?page=2')).toBeNull();
  });
});
