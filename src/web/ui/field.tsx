import { clsx } from 'clsx'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, type ReactNode, useState } from 'react'

/** What a field gives the control inside it. */
export interface ControlProps {
  id: string
  'aria-invalid': boolean
  'aria-describedby': string | undefined
}

interface FieldProps {
  /** Of the control in its form; its id becomes `field-{name}`. */
  name: string
  label: ReactNode
  error?: string | undefined
  hint?: ReactNode
  children: (control: ControlProps) => ReactNode
  className?: string
}

/** A label, a control, its hint and its error: `<Field …>{(c) => <Input {...c} … />}</Field>`. */
export function Field({ name, label, error, hint, children, className }: FieldProps) {
  const id = `field-${name}`
  const described = [hint && `${id}-hint`, error && `${id}-error`].filter(Boolean).join(' ')
  return (
    <div className={clsx('grid gap-1.5', className)}>
      <label htmlFor={id} className="text-sm font-semibold">
        {label}
      </label>
      {children({ id, 'aria-invalid': Boolean(error), 'aria-describedby': described || undefined })}
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

/** How a text control looks. */
export const controlClass = clsx(
  'min-h-11 w-full rounded-slot border border-edge bg-board px-3 py-2 text-base text-ink',
  'aria-invalid:border-rough aria-invalid:border-2',
  '[&[readonly]]:bg-paper [&[readonly]]:text-ink-soft disabled:opacity-55',
)

/** One line of text. */
export function Input(props: ComponentProps<'input'>) {
  return <input {...props} className={clsx(controlClass, props.className)} />
}

/** Several lines of text. */
export function TextArea(props: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...props} className={clsx(controlClass, props.className)} />
}

/** The browser's own list of choices. */
export function Select(props: ComponentProps<'select'>) {
  return <select {...props} className={clsx(controlClass, 'pe-8', props.className)} />
}

/** A password that can be shown. */
export function PasswordInput(props: ComponentProps<'input'>) {
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
        aria-label={shown ? 'Hide password' : 'Show password'}
        onClick={() => setShown(!shown)}
        className="absolute inset-y-0 end-0 grid w-11 place-items-center text-ink-soft hover:text-ink"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </span>
  )
}

/** A box to tick with its words; the whole line is the target. */
export function Checkbox({ label, ...props }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
      <input {...props} type="checkbox" className="size-5 shrink-0 accent-fairway" />
      <span>{label}</span>
    </label>
  )
}
