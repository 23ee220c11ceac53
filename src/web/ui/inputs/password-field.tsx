import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'

import { Field } from './field.tsx'
import { controlClass } from './form-controls.tsx'

interface PasswordFieldProps<Name extends string> extends ComponentProps<'input'> {
  /** The control's name in its form. */
  name: Name
  /** A form library's own, called in the fields' order, in which it looks for the first error. */
  register?: (name: Name) => ComponentProps<'input'>
  label?: string
  error?: string | undefined
  hint?: ReactNode
}

/** A field for a password: by default the current password. */
export function PasswordField<Name extends string>(props: PasswordFieldProps<Name>) {
  const { register, label = 'Password', error, hint, ...input } = props
  const { name, autoComplete = 'current-password' } = input
  return (
    <Field {...{ name, label, error, hint }}>
      {(control) => (
        <PasswordInput {...input} {...control} {...register?.(name)} autoComplete={autoComplete} />
      )}
    </Field>
  )
}

/** An input with a button that reveals the password. */
function PasswordInput(props: ComponentProps<'input'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <span className="relative block">
      <input
        {...props}
        type={shown ? 'text' : 'password'}
        className={clsx(controlClass, 'pe-12', props.className)}
      />
      <button
        type="button"
        aria-label={shown ? 'Hide Password' : 'Show Password'}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 end-0 grid w-11 place-items-center text-ink-soft hover:text-ink"
      >
        <Icon className="size-5" />
      </button>
    </span>
  )
}
