import { useForm } from 'react-hook-form'

import { errorMessage } from '#web/api/api.ts'
import { Input } from '#web/ui/inputs/controls.tsx'
import { Field } from '#web/ui/inputs/field.tsx'
import { FormActions } from '#web/ui/inputs/form-actions.tsx'
import { FormSummary } from '#web/ui/inputs/form-summary.tsx'

import type { useChannel } from './queries.ts'

interface AddressFormProps {
  set: ReturnType<typeof useChannel>['set']
  onSaved: () => void
  /** Left out if there is no address to go back to. */
  onCancel: (() => void) | undefined
}

/** Takes a webhook's address. It isn't shown again. */
export function AddressForm({ set, onSaved, onCancel }: AddressFormProps) {
  const { register, handleSubmit, formState } = useForm({ defaultValues: { url: '' } })
  const { errors } = formState
  const save = handleSubmit(({ url }) => set.mutate(url, { onSuccess: onSaved }))
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
      <FormSummary
        errors={errors}
        error={set.isError ? errorMessage(set.error, 'Failed to save the address') : null}
      />
      <Field
        name="url"
        label="Webhook address"
        error={errors.url?.message}
        hint="From Discord (Integrations, Webhooks), Slack (Incoming Webhooks) or GroupMe (a bot’s post address with its bot_id). Any other https address gets signed JSON. Treat it like a password: it is not shown again."
      >
        {(control) => (
          <Input
            {...control}
            {...register('url', {
              validate: (url) =>
                /^https?:\/\/\S+$/.test(url.trim()) || 'Paste the webhook’s address',
            })}
            type="url"
            inputMode="url"
            maxLength={1000}
            autoComplete="off"
            spellCheck={false}
            placeholder="https://discord.com/api/webhooks/…"
          />
        )}
      </Field>
      <FormActions onCancel={onCancel} submitLabel="Save address" pending={set.isPending} />
    </form>
  )
}
