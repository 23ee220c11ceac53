import { useMutation } from '@tanstack/react-query'

import { sendConfirmation } from '#contract/accounts/credentials.ts'
import { call } from '#web/api/client.ts'
import { useMe } from '#web/api/session.tsx'
import { toastOnError } from '#web/api/toast-on-error.ts'
import { toast } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'

/** A quiet line for people whose email isn't confirmed yet, with a way to send the link again. */
export function UnconfirmedEmail() {
  const { email, unconfirmedEmail } = useMe()
  const send = useMutation({
    mutationFn: () => call(sendConfirmation),
    onSuccess: () => toast({ title: 'Link sent', description: 'Check your email.' }),
    onError: toastOnError('Failed to send the link'),
  })
  if (unconfirmedEmail === undefined) return null
  if (unconfirmedEmail === 'no-mail-server') {
    return (
      <p className="text-sm text-ink-soft">
        This TeeTime doesn’t send email, so yours isn’t confirmed.
      </p>
    )
  }
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 text-sm">
      <p className="text-ink-soft">
        Confirm your email to hear from your leagues. We can send a link to{' '}
        <strong className="break-all text-ink">{email}</strong>.
      </p>
      <Button pending={send.isPending} onClick={() => send.mutate()}>
        Send Again
      </Button>
    </div>
  )
}
