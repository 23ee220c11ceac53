import { createStore } from '../hooks/store.ts'

/** A short message that disappears after 5 s. */
interface Toast {
  title: string
  description?: string | undefined
  variant?: 'default' | 'success' | 'destructive'
  /** A button, such as Undo. */
  action?: { label: string; onSelect: () => void }
  /** The last word of a page that is about to be left: nothing replaces it. */
  isLast?: boolean
}

/** The current toast, which `Toasts` shows. */
export const shownToast = createStore<(Toast & { id: number }) | null>(null)

/** Shows a toast for 5 s, replacing the current one. Can be called from anywhere. */
export function toast(shown: Toast): void {
  if (shownToast.get()?.isLast) return
  shownToast.set({ ...shown, id: (shownToast.get()?.id ?? 0) + 1 })
}
