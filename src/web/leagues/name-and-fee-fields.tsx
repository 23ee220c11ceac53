import type { ComponentProps } from 'react'
import type { UseFormRegister } from 'react-hook-form'

import { parseCents } from '#domain/money/money.ts'
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

export const maxFeeCents = 99_999_999

/** Why an amount can't be an entry fee; null if it can. */
export function feeProblem(text: string): string | null {
  const cents = parseCents(text)
  if (cents < 0) return 'Entry fee must be positive'
  return cents > maxFeeCents ? 'Entry fee can be at most $999,999.99' : null
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
              feeProblem(fee) ??
              (/^\d+(\.\d{1,2})?$/.test(fee.trim()) || 'Enter an amount like 20 or 12.50.'),
          })}
          inputMode="decimal"
          autoComplete="off"
          {...input}
        />
      )}
    </Field>
  )
}
