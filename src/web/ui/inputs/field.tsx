import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** The props that a field passes to its control. */
interface ControlProps {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface FieldProps {
  /** The control's name in its form. Its id becomes `field-{name}`. */
  name: string
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  children: (control: ControlProps) => ReactNode
  className?: string
}

/** A control with its label, hint and error: `<Field …>{(c) => <Input {...c} … />}</Field>`. */
export function Field({ name, label, error, hint, children, className }: FieldProps) {
  const id = `field-${name}`
  const descriptions = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={clsx('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({
        id,
        'aria-invalid': Boolean(error),
        'aria-describedby': descriptions || undefined,
      })}
      {hint && (
        <p id={`${id}-hint`} className="text-sm text-ink-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="text-sm font-medium text-rough">
          {error}
        </p>
      )}
    </div>
  )
}
