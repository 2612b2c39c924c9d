import { useSyncExternalStore } from 'react';
import { Button, IconButton } from '../button/button.tsx';
import { currentTheme, pickTheme, watchTheme } from './theme.ts';
import { texts } from '../texts.ts';

const useTheme = () => useSyncExternalStore(watchTheme, currentTheme, () => 'light' as const);

/** `wide` prints the words beside the icon, as in the menu. */
export function ThemeSwitch({ wide = false, className = '' }: { wide?: boolean; className?: string }) {
  const theme = useTheme();
  const other = theme === 'dark' ? 'light' : 'dark';
  const icon = theme === 'dark' ? 'sun' : 'moon';
  if (wide) {
    return (
      <Button kind="ghost" icon={icon} className={className} onClick={() => pickTheme(other)}>
        {other === 'dark' ? texts.theme.dark : texts.theme.light}
      </Button>
    );
  }
  return (
    <IconButton
      icon={icon}
      label={other === 'dark' ? texts.theme.switchToDark : texts.theme.switchToLight}
      className={className}
      onClick={() => pickTheme(other)}
    />
  );
}
