import { toastFailure } from '#web/ui/feedback/toast.ts'

import { errorMessage } from './client.ts'

/** An `onError` handler that toasts `title` and the server's message; without one, that the reader can try again. */
export function toastOnError(title: string): (error: unknown) => void {
  return (error) => toastFailure(title, errorMessage(error, 'Try again.'))
}

/** An `onError` handler that toasts the server's message under “Error”; without one, `fallback`. */
export function toastErrorOr(fallback: string): (error: unknown) => void {
  return (error) => toastFailure('Error', errorMessage(error, fallback))
}
