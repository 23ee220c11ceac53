import type { FieldErrors, UseFormReturn } from 'react-hook-form'

import type { Registration } from '#contract/accounts/registration.ts'
import { Field } from '#web/ui/inputs/field.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'
import { PasswordField } from '#web/ui/inputs/password-field.tsx'

interface AccountFieldsProps extends Pick<UseFormReturn<Registration>, 'register'> {
  errors: FieldErrors<Registration>
}

/** The fields every registration asks for, whether by invite code or by a league's link. */
export function AccountFields({ register, errors }: AccountFieldsProps) {
  return (
    <>
      <Field
        name="username"
        label="Username"
        hint="3 to 20 letters, numbers, periods, or underscores."
        error={errors.username?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register('username')}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
          />
        )}
      </Field>
      <Field name="email" label="Email" error={errors.email?.message}>
        {(control) => (
          <Input {...control} {...register('email')} type="email" autoComplete="email" />
        )}
      </Field>
      <PasswordField
        name="password"
        register={register}
        autoComplete="new-password"
        hint="At least 8 characters, with an uppercase letter, a lowercase letter, and a number."
        error={errors.password?.message}
      />
      <Field
        name="firstName"
        label="What do your friends call you?"
        hint="Your name on the board. Optional."
        error={errors.firstName?.message}
      >
        {(control) => (
          <Input
            {...control}
            {...register('firstName')}
            autoComplete="given-name"
            autoCapitalize="words"
            maxLength={50}
          />
        )}
      </Field>
    </>
  )
}
