import { ChevronDown } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'

import type { League } from '#contract/leagues.ts'

// Out of the first page's way until somebody asks for it.
const PastLeagueList = lazy(async () => ({
  default: (await import('./past-league-list.tsx')).PastLeagueList,
}))

/** My leagues that are over for good, folded up until somebody wants to read them. */
export function PastLeagues({ leagues }: { leagues: readonly League[] }) {
  const [open, setOpen] = useState(false)
  if (leagues.length === 0) return null
  return (
    <section className="board min-w-0">
      <h2 className="text-lg">
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-h-14 w-full items-center justify-between gap-3 px-4 text-start"
        >
          Past Leagues ({leagues.length})
          <ChevronDown aria-hidden="true" className={open ? 'size-5 rotate-180' : 'size-5'} />
        </button>
      </h2>
      {open && (
        <Suspense>
          <PastLeagueList leagues={leagues} />
        </Suspense>
      )}
    </section>
  )
}
