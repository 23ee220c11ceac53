import { useMutation } from '@tanstack/react-query'

import { register, type Registration } from '#contract/accounts/registration.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { call, errorMessage } from '#web/api/client.ts'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'

/** Creates an account, which signs in, and toasts how it went. */
export function useRegister(onRegistered: (answer: Output<typeof register>) => void) {
  return useMutation({
    mutationFn: (body: Registration) => call(register, { body }),
    onSuccess(answer) {
      toastSuccess('Registration successful!', `Welcome to TeeTime, ${answer.user.name}.`)
      onRegistered(answer)
    },
    onError: (error) => toastFailure('Registration failed', registrationErrorText(error)),
  })
}

/** The fields of an account by the refusals about them. */
export const accountRefusals = {
  'username-taken': 'username',
  'email-taken': 'email',
  'password-guessable': 'password',
} as const

/** Why an account could not be made. */
export const registrationErrorText = (error: unknown): string =>
  errorMessage(error, 'Registration failed. Please try again.')
