export type Theme = 'light' | 'dark';

const KEY = 'theme';

/** What the user picked, or null while the system decides. Storage may be blocked: then nothing was picked. */
export function pickedTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    return null;
  }
}

const systemIsDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

/** The theme on screen. `public/theme.js` set it before the first paint. */
export function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

const show = (theme: Theme) => {
  document.documentElement.dataset['theme'] = theme;
};

export function pickTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Private windows may refuse storage; the choice then lasts as long as the page.
  }
  show(theme);
}

/** Follows the system's setting until the user picks. Call once at start; returns the way to stop. */
export function followSystemTheme(): () => void {
  const query = systemIsDark();
  const follow = () => show(pickedTheme() ?? (query.matches ? 'dark' : 'light'));
  follow();
  query.addEventListener('change', follow);
  return () => query.removeEventListener('change', follow);
}

/** Calls back after each change of theme, whoever made it. Returns the way to stop. */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
