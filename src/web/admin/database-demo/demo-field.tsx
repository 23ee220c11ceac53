import type { ComponentProps, ReactNode } from 'react'

import { Field } from '#web/ui/inputs/field.tsx'
import { Input } from '#web/ui/inputs/form-controls.tsx'

import type { DemoFormState } from './demo-form.tsx'

interface DemoFieldProps<Name extends string> extends Omit<
  ComponentProps<typeof Input>,
  'form' | 'name' | 'value' | 'onChange'
> {
  form: DemoFormState<Name>
  name: Name
  label: string
  hint?: ReactNode
  /** Trims the text, since a pasted id may have spaces around it. */
  trim?: boolean
}

/** A field of a demo form with its label and error. */
export function DemoField<Name extends string>(props: DemoFieldProps<Name>) {
  const { form, name, label, hint, trim, ...input } = props
  return (
    <Field name={name} label={label} hint={hint} error={form.problems[name]?.message}>
      {(control) => (
        <Input
          autoComplete="off"
          {...input}
          {...control}
          value={form.texts[name]}
          onChange={({ target }) => form.setField(name, trim ? target.value.trim() : target.value)}
        />
      )}
    </Field>
  )
}
