export type Theme = 'light' | 'dark';

const KEY = 'theme';

export function pickedTheme(): Theme | null {
  try {
    const stored = localStorage.getItem(KEY);
    return stored === 'light' || stored === 'dark' ? stored : null;
  } catch {
    return null;
  }
}

const systemIsDark = (): MediaQueryList => matchMedia('(prefers-color-scheme: dark)');

export function currentTheme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light';
}

const applyTheme = (theme: Theme) => {
  document.documentElement.dataset['theme'] = theme;
};

export function pickTheme(theme: Theme): void {
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // Private windows may refuse storage; the choice then lasts as long as the page.
  }
  applyTheme(theme);
}

/** Follows the system until the user picks a theme. Returns its disposer. */
export function followSystemTheme(): () => void {
  const query = systemIsDark();
  const follow = () => applyTheme(pickedTheme() ?? (query.matches ? 'dark' : 'light'));
  follow();
  query.addEventListener('change', follow);
  return () => query.removeEventListener('change', follow);
}

/** Returns its disposer. */
export function watchTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
  return () => observer.disconnect();
}
