import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'

import type { Club } from '#contract/clubs.ts'
import { useAccount } from '#web/page/account.tsx'
import { Button } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'
import { EmptyState } from '#web/ui/states.tsx'

import { seasonTableQuery } from './queries.ts'
import { RecordsCard } from './records-card.tsx'
import { RivalsCard } from './rivals-card.tsx'
import { SeasonCard } from './season-card.tsx'
import { YearCard } from './year-card.tsx'

/** A club's seasons. Whoever hides scores asks for them at each visit. */
export function ClubSeasons({ club }: { club: Club }) {
  const { hidesScores } = useAccount()
  const [shown, setShown] = useState(false)
  if (!hidesScores || shown) return <Seasons club={club} />
  return (
    <Card title="Season">
      <EmptyState
        title="Scores are hidden"
        action={
          <Button
            variant="primary"
            onClick={() => setShown(true)}
            icon={<Eye aria-hidden="true" className="size-4" />}
          >
            Show the season
          </Button>
        }
      >
        The season tells how weeks ended, and how the one in play stands.
      </EmptyState>
    </Card>
  )
}

/** The table, the year's line of each member, records and rivals. */
function Seasons({ club }: { club: Club }) {
  const [season, setSeason] = useState<number>()
  const table = useQuery(seasonTableQuery(club.id, season))
  return (
    <>
      <SeasonCard club={club} table={table} onSeason={setSeason} />
      {table.data && table.data.weeks.length > 1 && <YearCard table={table.data} />}
      <RecordsCard club={club} startMonth={table.data?.rules.startMonth ?? 1} />
      <RivalsCard club={club} />
    </>
  )
}
