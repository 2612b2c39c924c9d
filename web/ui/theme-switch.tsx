import { useSyncExternalStore } from 'react';
import { Button, IconButton } from './button.tsx';
import { currentTheme, pickTheme, watchTheme } from './theme.ts';

const useTheme = () => useSyncExternalStore(watchTheme, currentTheme, () => 'light' as const);

/** `wide` prints the words beside the icon, as in the menu. */
export function ThemeSwitch({ wide = false, className = '' }: { wide?: boolean; className?: string }) {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  const icon = theme === 'dark' ? 'sun' : 'moon';
  if (wide) {
    return (
      <Button kind="ghost" icon={icon} className={className} onClick={() => pickTheme(other)}>
        {other === 'dark' ? 'Dark theme' : 'Light theme'}
      </Button>
    );
  }
  return (
    <IconButton
      icon={icon}
      label={`Switch to ${other} theme`}
      className={className}
      onClick={() => pickTheme(other)}
    />
  );
}
