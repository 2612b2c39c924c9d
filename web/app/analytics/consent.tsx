import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { storeConsent, readConsent, watchConsent } from '../../lib/storage/consent.ts';
import { Button } from '../../ui/button/button.tsx';
import { allowAnalytics, reportConversion, reportPageView } from './analytics.ts';
import './consent.css';
import { texts } from '../texts.ts';

const words = texts.consent;

function ConsentQuestion() {
  return (
    <section className="consent" aria-label={words.label}>
      <b>{words.question}</b>
      <p>
        {words.text} <a href="/privacy">{words.privacy}</a>.
      </p>
      <div>
        <Button size="small" onClick={() => storeConsent('no')}>
          {words.no}
        </Button>
        <Button size="small" onClick={() => storeConsent('yes')}>
          {words.yes}
        </Button>
      </div>
    </section>
  );
}

export default function AnalyticsConsent({ id, userId }: { id: string; userId: string | null }) {
  const answer = useSyncExternalStore(watchConsent, readConsent);
  const [path] = useLocation();
  const agreed = answer === 'yes';
  useEffect(() => allowAnalytics(id, agreed), [id, agreed]);
  useEffect(() => {
    if (agreed) reportPageView(id, path);
  }, [id, agreed, path]);
  useEffect(() => {
    if (agreed && userId !== null) void reportConversion(id, userId);
  }, [id, agreed, userId]);
  return answer === null ? <ConsentQuestion /> : null;
}
