import type { ComponentProps } from 'react'
import type { UseFormRegister } from 'react-hook-form'

import { Field } from '#web/ui/inputs/field.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'

type Register = UseFormRegister<{ name: string; entryFee: string }>

interface NameFieldProps {
  register: Register
  error: string | undefined
  of: 'League' | 'Club'
  placeholder?: string
}

/** The name of a league or a club, in a form with an entry fee. */
export function NameField({ register, error, of, placeholder }: NameFieldProps) {
  return (
    <Field name="name" label={`${of} Name`} error={error}>
      {(control) => (
        <Input
          {...control}
          {...register('name', {
            validate: (name) => !!name.trim() || `${of} name is required`,
          })}
          maxLength={80}
          autoComplete="off"
          placeholder={placeholder}
        />
      )}
    </Field>
  )
}

interface EntryFeeFieldProps extends Pick<ComponentProps<typeof Input>, 'className' | 'readOnly'> {
  register: Register
  error: string | undefined
  hint: string
}

/** The entry fee of a league, or of a club's leagues, in a form with a name. */
export function EntryFeeField({ register, error, hint, ...input }: EntryFeeFieldProps) {
  return (
    <Field name="entryFee" label="Entry Fee ($)" error={error} hint={hint}>
      {(control) => (
        <Input
          {...control}
          {...register('entryFee', {
            validate: (fee) =>
              /^\d{1,6}(\.\d{1,2})?$/.test(fee.trim()) || 'Entry fee must be positive',
          })}
          inputMode="decimal"
          autoComplete="off"
          {...input}
        />
      )}
    </Field>
  )
}
