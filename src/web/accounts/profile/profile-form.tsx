import { zodResolver } from '@hookform/resolvers/zod'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useForm, type UseFormRegister } from 'react-hook-form'
import { Link } from 'wouter'

import { updateProfile, type Profile, ProfileUpdate } from '#contract/accounts/profile.ts'
import { memberPages } from '#contract/wire/pages.ts'
import { describeIssue } from '#contract/wire/validation-messages.ts'
import { call } from '#web/api/client.ts'
import { profileQuery } from '#web/api/profile-query.ts'
import { meQuery } from '#web/api/queries.ts'
import { Card } from '#web/ui/display/card.tsx'
import { toastFailure, toastSuccess } from '#web/ui/feedback/toast.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { ErrorSummary } from '#web/ui/inputs/error-summary.tsx'
import { Field } from '#web/ui/inputs/field.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'

const venmoProblem = 'A Venmo handle has only letters, numbers, hyphens, and underscores'

/** My names and Venmo handle, as others see them. An empty field deletes one. */
export function ProfileForm({ profile }: { profile: Profile }) {
  const { register, handleSubmit, formState, getValues, resetField } = useForm({
    resolver: zodResolver(ProfileUpdate, { error: describeIssue }),
    // What changes elsewhere shows, except where something is being typed.
    values: toFormValues(profile),
    resetOptions: { keepDirtyValues: true },
  })
  const save = useSaveProfile()
  const submit = handleSubmit((texts) => {
    const sent = getValues()
    const onSuccess = (changed: Profile) => {
      const saved = toFormValues(changed)
      for (const name of fieldNames) {
        // Text typed while this was being saved stays.
        if (getValues(name) === sent[name]) resetField(name, { defaultValue: saved[name] })
      }
    }
    save.mutate(toPatch(texts, profile), { onSuccess })
  })
  const problem = formState.errors.venmoHandle && { message: venmoProblem }
  return (
    <Card title="Your Profile">
      <form noValidate className="grid gap-4" onSubmit={(event) => void submit(event)}>
        <ErrorSummary
          errors={{ venmoHandle: problem }}
          error={save.isError ? 'Failed to update profile.' : null}
        />
        <Field name="username" label="Username" hint="You can’t change it.">
          {(control) => <Input {...control} value={profile.username} readOnly />}
        </Field>
        <Field
          name="email"
          label="Email"
          hint={
            <>
              Change it under{' '}
              <Link href={memberPages.account} className="link">
                Account
              </Link>
              .
            </>
          }
        >
          {(control) => <Input {...control} value={profile.email} readOnly />}
        </Field>
        <NameFields register={register} />
        <VenmoField register={register} error={problem?.message} />
        <Button
          type="submit"
          variant="primary"
          className="justify-self-start"
          pending={save.isPending}
        >
          Save Profile
        </Button>
      </form>
    </Card>
  )
}

interface FieldsProps {
  register: UseFormRegister<ProfileValues>
}

function NameFields({ register }: FieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field name="firstName" label="First name">
        {(control) => (
          <Input {...control} {...register('firstName')} maxLength={50} autoComplete="given-name" />
        )}
      </Field>
      <Field name="lastName" label="Last name">
        {(control) => (
          <Input {...control} {...register('lastName')} maxLength={50} autoComplete="family-name" />
        )}
      </Field>
    </div>
  )
}

function VenmoField({ register, error }: FieldsProps & { error: string | undefined }) {
  return (
    <Field
      name="venmoHandle"
      label="Venmo handle"
      hint="So friends can settle up with you. TeeTime never holds money."
      error={error}
    >
      {(control) => (
        <Input
          {...control}
          {...register('venmoHandle')}
          maxLength={40}
          autoCapitalize="none"
          autoComplete="off"
          spellCheck={false}
        />
      )}
    </Field>
  )
}

function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: (body: ProfileUpdate) => call(updateProfile, { body }),
    onSuccess(changed) {
      client.setQueryData(profileQuery.queryKey, changed)
      void client.invalidateQueries({ queryKey: meQuery.queryKey })
      toastSuccess('Profile Updated')
    },
    onError: () => toastFailure('Error', 'Failed to update profile.'),
  })
}

const fieldNames = ['firstName', 'lastName', 'venmoHandle'] as const

interface ProfileValues {
  firstName?: string | null | undefined
  lastName?: string | null | undefined
  venmoHandle?: string | null | undefined
}

const toFormValues = ({ firstName, lastName, venmoHandle }: Profile): ProfileValues => ({
  firstName: firstName ?? '',
  lastName: lastName ?? '',
  venmoHandle: venmoHandle ?? '',
})

/** Only what changed, so that a save undoes no change made elsewhere. */
const toPatch = (texts: ProfileValues, profile: Profile): ProfileUpdate =>
  Object.fromEntries(
    fieldNames
      .map((name) => [name, texts[name] || null] as const)
      .filter(([name, text]) => text !== profile[name]),
  )
