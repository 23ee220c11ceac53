import { clsx } from 'clsx'
import type { ComponentProps, ReactNode } from 'react'

/** The classes of a text control. */
export const controlClass = clsx(
  'min-h-11 w-full rounded-slot border border-edge bg-board px-3 py-2 text-base text-ink',
  'aria-invalid:border-rough aria-invalid:border-2',
  '[&[readonly]]:bg-paper [&[readonly]]:text-ink-soft disabled:opacity-55',
)

/** A single-line text input. */
export function Input(props: ComponentProps<'input'>) {
  return <input {...props} className={clsx(controlClass, props.className)} />
}

/** A multi-line text input. */
export function TextArea(props: ComponentProps<'textarea'>) {
  return <textarea rows={3} {...props} className={clsx(controlClass, props.className)} />
}

/** A native select. */
export function Select(props: ComponentProps<'select'>) {
  return <select {...props} className={clsx(controlClass, 'pe-8', props.className)} />
}

/** A checkbox with its label. The whole line is clickable. */
export function Checkbox({ label, ...props }: ComponentProps<'input'> & { label: ReactNode }) {
  return (
    <label className="flex min-h-11 cursor-pointer items-center gap-3 text-sm">
      <input {...props} type="checkbox" className="size-5 shrink-0 accent-fairway" />
      <span>{label}</span>
    </label>
  )
}
