import { clsx } from 'clsx'
import type { ReactNode } from 'react'

/** The parts of one family, under a heading. */
export function ExampleGroup({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="grid min-w-0 gap-5 pb-4">
      <h2 className="text-xl">{title}</h2>
      {children}
    </section>
  )
}

interface PartProps {
  /** The component's name in the source. */
  name: string
  /** Behavior that can't be seen at a glance. */
  hint?: string
  /** Rendered twice, so ids inside come from `useId`. */
  children: ReactNode
}

/** One component in all its states, in both themes side by side. */
export function Example({ name, hint, children }: PartProps) {
  return (
    <section className="grid min-w-0 gap-2">
      <h3 className="text-lg">{name}</h3>
      {hint && <p className="text-sm text-ink-soft">{hint}</p>}
      <div className="grid min-w-0 gap-4 md:grid-cols-2">
        {(['light', 'dark'] as const).map((theme) => (
          <div
            key={theme}
            data-theme={theme}
            className="grid min-w-0 content-start gap-4 rounded-slot border border-line bg-paper p-4 text-ink"
          >
            {children}
          </div>
        ))}
      </div>
    </section>
  )
}

interface StateProps {
  /** Names the state, in the words of the component's props where there are any. */
  label: string
  /** Lets the component take the whole width. */
  wide?: boolean
  children: ReactNode
}

/** One or more examples of a component in one state. */
export function Variant({ label, wide, children }: StateProps) {
  return (
    <div className="grid min-w-0 gap-1.5">
      <p className="label-caps">{label}</p>
      <div className={clsx('min-w-0', wide ? 'grid gap-3' : 'flex flex-wrap items-center gap-3')}>
        {children}
      </div>
    </div>
  )
}
