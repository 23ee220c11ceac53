import { createStore } from '../hooks/store.ts'

/** A short message that disappears after 5 s. */
interface Toast {
  title: string
  description?: string | undefined
  variant?: 'default' | 'success' | 'destructive'
  /** A button, such as Undo. */
  action?: { label: string; onSelect: () => void }
}

/** The current toast, which `ToastViewport` shows. */
export const currentToast = createStore<(Toast & { id: number }) | null>(null)

/** Shows a toast for 5 s, replacing the current one. Can be called from anywhere. */
export function toast(shown: Toast): void {
  currentToast.set({ ...shown, id: (currentToast.get()?.id ?? 0) + 1 })
}

/** Toasts that something was done. */
export function toastSuccess(title: string, description?: string): void {
  toast({ title, description, variant: 'success' })
}

/** Toasts that something failed. */
export function toastFailure(title: string, description?: string): void {
  toast({ title, description, variant: 'destructive' })
}
