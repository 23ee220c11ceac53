import { Moon, Sun } from 'lucide-react'
import { useSyncExternalStore } from 'react'

import { Button } from './button.tsx'

export type Theme = 'dark' | 'light'

const storageKey = 'teetime-theme'
const listeners = new Set<() => void>()

function theme(): Theme {
  return document.documentElement.dataset['theme'] === 'dark' ? 'dark' : 'light'
}

function turn(next: Theme): void {
  document.documentElement.dataset['theme'] = next
  try {
    localStorage.setItem(storageKey, next)
  } catch {
    // Storage may be forbidden; the theme then lasts until the page is left.
  }
  for (const listener of listeners) listener()
}

/** The theme that is on. It is set before the first paint by public/theme.js. */
export function useTheme(): Theme {
  return useSyncExternalStore((listener) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, theme)
}

/** Turns light to dark and back, and remembers it. */
export function ThemeToggle() {
  const other = useTheme() === 'dark' ? 'light' : 'dark'
  const Icon = other === 'dark' ? Moon : Sun
  return (
    <Button
      variant="ghost"
      size="icon"
      aria-label={`Switch to ${other} theme`}
      onClick={() => turn(other)}
    >
      <Icon aria-hidden="true" className="size-5" />
    </Button>
  )
}
