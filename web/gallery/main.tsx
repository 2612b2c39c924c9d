import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import '../ui/base.css';
import './gallery.css';
import { AuthCard } from '../ui/layout/auth-card.tsx';
import { Banner } from '../ui/feedback/banner.tsx';
import { Button } from '../ui/button/button.tsx';
import { Field } from '../ui/form/field.tsx';
import { PageShell } from '../ui/layout/page-shell.tsx';
import { PasswordField } from '../ui/form/password-field.tsx';
import { ToastViewport } from '../ui/feedback/toast.tsx';
import { Gallery } from './gallery.tsx';
import { SignalsSample } from './signals-sample.tsx';

/** `?show=login` and `?show=signals` lay the parts out as pages; otherwise every part stands in its states. */
function Shown() {
  switch (new URLSearchParams(location.search).get('show')) {
    case 'login':
      return (
        <AuthCard
          brand="Calmwick"
          mood="red"
          title="Welcome Back"
          other={{ href: '/signup', label: 'Sign Up' }}
        >
          <Banner>Invalid email or password. Please try again.</Banner>
          <form>
            <Field label="Email" type="email" autoComplete="username" defaultValue="maya@example.com" />
            <PasswordField label="Password" autoComplete="current-password" defaultValue="secret12" />
            <Button kind="primary" size="large" full type="submit">
              Sign In
            </Button>
          </form>
        </AuthCard>
      );
    case 'signals':
      return (
        <PageShell brand="Calmwick" current="signals">
          <SignalsSample />
        </PageShell>
      );
    default:
      return <Gallery />;
  }
}

const root = document.getElementById('root');
if (root) {
  createRoot(root).render(
    <StrictMode>
      <Shown />
      <ToastViewport />
    </StrictMode>,
  );
}
