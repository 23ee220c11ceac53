import { useMutation } from '@tanstack/react-query'
import { type FormEvent, type ReactNode } from 'react'

import { errorMessage } from '#web/api/client.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ErrorSummary } from '#web/ui/inputs/error-summary.tsx'
import { Field } from '#web/ui/inputs/field.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'
import { leaveFor } from '#web/ui/page/leave-for.ts'

import { useRequestId } from '../create/use-request-id.ts'

interface EveningFormProps {
  label: string
  play: (body: { name: string; clientId: string }) => Promise<{ leagueId: string }>
  onError?: () => void
  children: ReactNode
}

/** A name, and the press that makes a guest of whoever reads the page. */
export function EveningForm({ label, play, onError, children }: EveningFormProps) {
  const requestId = useRequestId()
  const entering = useMutation({
    mutationFn: (guest: { name: string }) => play({ ...guest, clientId: requestId(guest) }),
    onSuccess: ({ leagueId }) => leaveFor(`/leagues/${leagueId}/draft`),
    ...(onError && { onError }),
  })
  const submit = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault()
    const name = new FormData(event.currentTarget).get('name')
    entering.mutate({ name: (typeof name === 'string' && name.trim()) || 'Guest' })
  }
  return (
    <form noValidate className="grid gap-4 border-t border-line p-4 sm:p-6" onSubmit={submit}>
      <ErrorSummary
        errors={{}}
        error={
          entering.isError ? errorMessage(entering.error, 'That didn’t work. Try again.') : null
        }
      />
      <Field name="name" label="What friends call you" hint="Optional">
        {(control) => <Input {...control} name="name" autoComplete="given-name" maxLength={20} />}
      </Field>
      <Button type="submit" variant="primary" pending={entering.isPending || entering.isSuccess}>
        {label}
      </Button>
      <p className="text-sm text-ink-soft">{children}</p>
    </form>
  )
}
