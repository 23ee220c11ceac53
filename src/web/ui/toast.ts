import { createStore } from './hooks/store.ts'

/** What is told for a moment. */
export interface Toast {
  title: string
  description?: string | undefined
  variant?: 'default' | 'success' | 'destructive'
  /** What can be done about it at once. */
  action?: { label: string; onSelect: () => void }
}

/** The toast to show, for the one place that shows them. */
export const shownToast = createStore<(Toast & { id: number }) | null>(null)

/** Shows a toast for 5 s; it takes the place of the one before. May be called from anywhere. */
export function toast(shown: Toast): void {
  shownToast.set({ ...shown, id: (shownToast.get()?.id ?? 0) + 1 })
}
