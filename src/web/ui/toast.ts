/** What is told for a moment. */
export interface Toast {
  title: string
  description?: string | undefined
  variant?: 'default' | 'success' | 'destructive'
}

let current: (Toast & { id: number }) | null = null
const listeners = new Set<() => void>()

/** Shows a toast for 5 s; it takes the place of the one before. May be called from anywhere. */
export function toast(shown: Toast): void {
  current = { ...shown, id: (current?.id ?? 0) + 1 }
  for (const listener of listeners) listener()
}

/** The toast to show, for the one place that shows them. */
export const toastStore = {
  subscribe: (listener: () => void) => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  },
  current: () => current,
}
