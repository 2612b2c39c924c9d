import type { ReactNode } from 'react';
import { PRODUCT_NAME } from '../../lib/product.ts';
import { PublicFrame } from './public-frame.tsx';

const Legal = ({ title, children }: { title: string; children: ReactNode }) => (
  <PublicFrame from="/">
    <article className="wrap legal">
      <h1 className="display">{title}</h1>
      {children}
    </article>
  </PublicFrame>
);

export const TermsPage = () => (
  <Legal title="Terms">
    <p>These are the terms for using {PRODUCT_NAME}, in plain words.</p>
    <h2>Education, not advice</h2>
    <p>
      {PRODUCT_NAME} explains markets and shows trade ideas so that you can learn. Nothing here is financial
      advice, an offer or an order. We do not place trades for you. You decide, and you carry the result.
    </p>
    <h2>You can lose money</h2>
    <p>
      Trading forex, metals, oil and crypto can cost you all the money you put in. Past results do not tell
      you what happens next. Do not trade with money that is borrowed or that you need.
    </p>
    <h2>Your account</h2>
    <p>
      One account per person, with an email address that is yours. Keep your password to yourself and tell us
      if somebody else may know it. You can delete your account at any time.
    </p>
    <h2>Tokens and payments</h2>
    <p>
      Replies use tokens. A new account holds 100: 20 that are filled up again each day at midnight UTC, and
      80 that lapse seven days after sign-up. Tokens you buy do not lapse. A reply that fails costs nothing.
      There is no subscription and nothing renews by itself.
    </p>
    <h2>Partner brokers</h2>
    <p>
      If you open an account with a partner broker through our link, we earn a commission. The money you put
      there is your own capital and you can lose it. You never need a broker to use {PRODUCT_NAME}.
    </p>
    <h2>Fair use</h2>
    <p>Do not attack the service, use it through other people’s accounts or resell its replies as advice.</p>
  </Legal>
);

export const PrivacyPage = () => (
  <Legal title="Privacy">
    <p>What {PRODUCT_NAME} keeps about you, why, and how you get it back or have it removed.</p>
    <h2>What we keep</h2>
    <ul>
      <li>Your email address and a one-way hash of your password, to sign you in.</li>
      <li>Your conversations, the ideas you received and how they ended, to answer with their context.</li>
      <li>What you choose to write in your profile, to fit answers to you.</li>
      <li>Your tokens and purchases. Card details stay with the payment provider and never reach us.</li>
      <li>
        The advertisement that brought you here, your network address and your kind of device, to keep
        accounts safe and see what works.
      </li>
    </ul>
    <h2>Who sees it</h2>
    <p>
      The people who run {PRODUCT_NAME}, and the services it needs: the language model that writes replies,
      where one is set up, the mail service, the payment provider and, if you connect it, the messaging
      service. We do not sell your data.
    </p>
    <h2>In your browser</h2>
    <p>
      One cookie keeps you signed in. Your choice of theme is stored in the browser. An alert that you follow
      here is remembered until the tab is closed.
    </p>
    <h2>Your choices</h2>
    <p>
      You can ask for a copy of your data as one file, and you can have your account and everything in it
      deleted.
    </p>
  </Legal>
);
