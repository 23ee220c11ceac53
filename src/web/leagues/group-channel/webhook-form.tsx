import { useForm } from 'react-hook-form'

import { errorMessage } from '#web/api/client.ts'
import { showFormError } from '#web/api/show-form-error.ts'
import { ErrorSummary } from '#web/ui/inputs/error-summary.tsx'
import { Field } from '#web/ui/inputs/field.tsx'
import { FormActions } from '#web/ui/inputs/form-actions.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'

import type { useGroupChannel } from './use-group-channel.ts'

interface AddressFormProps {
  saveChannel: ReturnType<typeof useGroupChannel>['set']
  onSaved: () => void
  /** Left out if there is no address to go back to. */
  onCancel: (() => void) | undefined
}

/** Takes a webhook's address. It isn't shown again. */
export function WebhookForm({ saveChannel, onSaved, onCancel }: AddressFormProps) {
  const { register, handleSubmit, formState, setError } = useForm({ defaultValues: { url: '' } })
  const { root, ...errors } = formState.errors
  const showFailure = (error: Error) =>
    showFormError(setError, error, errorMessage(error, 'Failed to save the URL'), {
      'channel-address': 'url',
    })
  const save = handleSubmit(({ url }) =>
    saveChannel.mutate(url, { onSuccess: onSaved, onError: showFailure }),
  )
  return (
    <form noValidate className="grid gap-4" onSubmit={(event) => void save(event)}>
      <ErrorSummary errors={errors} error={root?.message} />
      <Field
        name="url"
        label="Webhook URL"
        error={errors.url?.message}
        hint="From Discord (Integrations, then Webhooks), Slack (Incoming Webhooks), or GroupMe (a bot’s post URL with its bot_id). Any other https URL gets signed JSON. Treat it like a password. We won’t show it again."
      >
        {(control) => (
          <Input
            {...control}
            {...register('url', {
              validate: (url) => /^https?:\/\/\S+$/.test(url.trim()) || 'Paste the webhook URL',
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
      <FormActions onCancel={onCancel} submitLabel="Save URL" pending={saveChannel.isPending} />
    </form>
  )
}
