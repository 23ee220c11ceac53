import type { League } from '#contract/leagues.ts'
import { Card } from '#web/ui/card.tsx'

import { PrizesByTeams } from './prizes-by-teams.tsx'

/** The prize table, there before anyone joins. */
export function PrizesCard({ league }: { league: League }) {
  const { memberCount } = league
  const soFar = `${memberCount} ${memberCount === 1 ? 'member' : 'members'} so far`
  return (
    <Card title="Prizes">
      <PrizesByTeams {...{ league, memberCount, soFar }} />
    </Card>
  )
}
