import { ChevronDown } from 'lucide-react'
import { type ReactNode, useState } from 'react'

interface CollapsibleProps {
  title: ReactNode
  /** Opens it by default. Only a press folds it. */
  defaultOpen?: boolean
  /** Called when the reader reaches for it: loads the code of lazy children. */
  onReach?: () => void
  children: ReactNode
}

/** A board that starts collapsed. Its children are mounted, and load their data, only once it is opened. */
export function CollapsibleCard(props: CollapsibleProps) {
  const { title, defaultOpen = false, onReach, children } = props
  const [open, setOpen] = useState<boolean>()
  if (defaultOpen && open === undefined) setOpen(true)
  return (
    <section className="board min-w-0">
      <h2 className="text-lg">
        <button
          type="button"
          aria-expanded={open ?? false}
          onPointerEnter={onReach}
          onFocus={onReach}
          onClick={() => setOpen(!open)}
          className="flex min-h-14 w-full items-center justify-between gap-3 px-4 text-start"
        >
          {title}
          <ChevronDown className={open ? 'size-5 rotate-180' : 'size-5'} />
        </button>
      </h2>
      {open && children}
    </section>
  )
}
