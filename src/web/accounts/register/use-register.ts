import { useMutation } from '@tanstack/react-query'

import { register, type Registration } from '#contract/accounts/registration.ts'
import type { Output } from '#contract/wire/endpoint.ts'
import { call, errorMessage } from '#web/api/client.ts'
import { toast } from '#web/ui/feedback/toast.ts'

/** Creates an account, which signs in, and toasts how it went. */
export function useRegister(onRegistered: (answer: Output<typeof register>) => void) {
  return useMutation({
    mutationFn: (body: Registration) => call(register, { body }),
    onSuccess(answer) {
      toast({
        title: 'Registration successful!',
        description: `Welcome to TeeTime, ${answer.user.name}.`,
        variant: 'success',
      })
      onRegistered(answer)
    },
    onError: (error) =>
      toast({
        title: 'Registration failed',
        description: registrationErrorText(error),
        variant: 'destructive',
      }),
  })
}

/** Why an account could not be made. */
export const registrationErrorText = (error: unknown): string =>
  errorMessage(error, 'Registration failed. Please try again.')
