import { Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'

import { writeLocal } from '../hooks/local-text.ts'
import { Button } from '../inputs/button.tsx'

type Theme = 'dark' | 'light'

const storageKey = 'teetime-theme'
const listeners = new Set<() => void>()

function theme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

/** Switches the theme and remembers the choice. */
export function setTheme(next: Theme): void {
  document.documentElement.dataset['theme'] = next
  // Where storage is blocked, the theme lasts until the page is closed.
  writeLocal(storageKey, next)
  for (const listener of listeners) listener()
}

/** The current theme. public/boot.js sets it before the first paint. */
export function useTheme(): Theme {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    theme,
    () => 'light',
  )
}

/** What the control says that switches the theme. */
export const switchLabel = (to: Theme): string =>
  `Switch to ${to === 'dark' ? 'Dark' : 'Light'} Theme`

/** Switches between the light and dark themes and remembers the choice. */
export function ThemeToggle() {
  const other = useTheme() === 'dark' ? 'light' : 'dark'
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={switchLabel(other)}
      onClick={() => setTheme(other)}
    >
      {/* By style, so that a page drawn at build time shows the right one before it comes alive. */}
      <Moon className="size-5 dark:hidden" />
      <Sun className="hidden size-5 dark:block" />
    </Button>
  )
}
