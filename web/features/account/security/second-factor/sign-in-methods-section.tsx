import { lazy, Suspense, useState, type Ref } from 'react';
import { Loading } from '../../../../ui/feedback/loading.tsx';
import { DisclosureSection } from '../../disclosure-section.tsx';
import { texts } from '../../texts/profile.ts';

const SignInMethodsPart = lazy(() => import('./sign-in-methods.tsx'));

/** Loaded when it is first opened. */
export function SignInMethodsSection({ ref }: { ref?: Ref<HTMLDetailsElement> }) {
  const [wasOpened, setWasOpened] = useState(false);
  return (
    <DisclosureSection
      {...(ref && { ref })}
      title={texts.sections.signIn}
      summary={texts.summaries.signIn}
      onOpen={() => setWasOpened(true)}
    >
      {wasOpened ? (
        <Suspense fallback={<Loading text={texts.sections.signIn} />}>
          <SignInMethodsPart />
        </Suspense>
      ) : null}
    </DisclosureSection>
  );
}
