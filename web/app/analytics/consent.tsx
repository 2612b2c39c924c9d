import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { allowAnalytics, reportConversion, reportPageView } from '../../lib/analytics/analytics.ts';
import { callEndpoint } from '../../lib/api/api.ts';
import { readConsent, storeConsent, watchConsent } from '../../lib/storage/consent.ts';
import { ConsentQuestion } from '../../ui/consent/consent-question.tsx';

/** `asks`: members are not asked; their answer stands on the privacy page. */
type AnalyticsConsentProps = { id: string; userId: string | null; asks: boolean };

export default function AnalyticsConsent({ id, userId, asks }: AnalyticsConsentProps) {
  const answer = useSyncExternalStore(watchConsent, readConsent);
  const [path] = useLocation();
  const agreed = answer === 'yes';
  useEffect(() => allowAnalytics(id, agreed), [id, agreed]);
  useEffect(() => {
    if (agreed) reportPageView(id, path);
  }, [id, agreed, path]);
  useEffect(() => {
    if (agreed && userId !== null)
      void reportConversion(id, userId, () => callEndpoint('getConversionStatus'));
  }, [id, agreed, userId]);
  return asks && answer === null ? <ConsentQuestion onAnswer={storeConsent} /> : null;
}
