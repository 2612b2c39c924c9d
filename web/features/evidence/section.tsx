import type { ReactNode } from 'react';

export function Section({
  heading,
  text,
  isWide = false,
  children,
}: {
  heading: string;
  text: string;
  isWide?: boolean;
  children: ReactNode;
}) {
  return (
    <section className={isWide ? 'card evidence-section evidence-section--wide' : 'card evidence-section'}>
      <h2>{heading}</h2>
      <p className="numeric">{text}</p>
      {children}
    </section>
  );
}
