import { Eye } from 'lucide-react'

import { ButtonLink } from '#web/ui/button.tsx'
import { Card } from '#web/ui/card.tsx'

/** The week of a league from the lock on: the way to the Reveal. */
export function ThisWeek({ leagueId }: { leagueId: string }) {
  return (
    <Card
      title="This week"
      action={
        <ButtonLink variant="ghost" href={`/leagues/${leagueId}/reveal`}>
          <Eye aria-hidden="true" className="size-4" />
          The Reveal
        </ButtonLink>
      }
    >
      <p>All teams side by side: who picked whom, the twins and the boldest guess.</p>
    </Card>
  )
}
