import { useEffect, useSyncExternalStore } from 'react';
import { useLocation } from 'wouter';
import { answerConsent, consent, watchConsent } from '../lib/consent.ts';
import { Button } from '../ui/button.tsx';
import { allowAnalytics, tellConversion, tellPage } from './analytics.ts';
import './consent.css';
import { texts } from './texts.ts';

const say = texts.consent;

function Question() {
  return (
    <section className="consent" aria-label={say.label}>
      <b>{say.question}</b>
      <p>
        {say.text} <a href="/privacy">{say.privacy}</a>.
      </p>
      <div>
        <Button size="sm" onClick={() => answerConsent('no')}>
          {say.no}
        </Button>
        <Button size="sm" onClick={() => answerConsent('yes')}>
          {say.yes}
        </Button>
      </div>
    </section>
  );
}

/** Asks once whether visits may be counted. Before a yes nothing is loaded; after it pages and the registration are told. */
export default function Measuring({ id, userId }: { id: string; userId: string | null }) {
  const answer = useSyncExternalStore(watchConsent, consent);
  const [path] = useLocation();
  const agreed = answer === 'yes';
  useEffect(() => allowAnalytics(id, agreed), [id, agreed]);
  useEffect(() => {
    if (agreed) tellPage(id, path);
  }, [id, agreed, path]);
  useEffect(() => {
    if (agreed && userId !== null) void tellConversion(id, userId);
  }, [id, agreed, userId]);
  return answer === null ? <Question /> : null;
}
