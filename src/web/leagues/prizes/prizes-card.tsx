import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import { potBreakdown } from '#domain/money/prizes.ts'
import { pluralize } from '#domain/words.ts'
import { Card } from '#web/ui/display/card.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'

import { PrizeCalculator } from './prize-calculator.tsx'
import { PrizeTable } from './prize-table.tsx'

interface PrizesCardProps {
  league: League
  /** Undefined while loading. */
  members: readonly LeagueMember[] | undefined
  /** Whether drafting has closed, so that the teams are known. */
  closed: boolean
}

/**
 * The prize table: before drafting closes for a chosen number of teams, afterwards for those that entered. Nothing without
 * an entry fee, as the page's head says.
 */
export function PrizesCard({ league, members, closed }: PrizesCardProps) {
  const { memberCount, entryFee } = league
  if (entryFee === 0) return null
  const currentTeams = `${pluralize(memberCount, 'member')} so far`
  return (
    <Card title="Prizes">
      {closed ? (
        <FinalPrizes league={league} members={members} />
      ) : (
        <PrizeCalculator {...{ league, memberCount, currentTeams }} />
      )}
    </Card>
  )
}

function FinalPrizes({ league, members }: Pick<PrizesCardProps, 'league' | 'members'>) {
  const { entryFee, rules, status } = league
  const entered = members?.filter(({ picked }) => picked).length
  if (status === 'void' || entered === 1) {
    return <p>The league is void: no one pays and no one wins.</p>
  }
  if (entered === undefined) {
    return <SkeletonRows rows={4} label="Loading prizes" className="h-8" />
  }
  if (entered === 0) return <p>No one entered, so no one owes or wins.</p>
  const teams = `${entered} teams`
  return (
    <>
      <p className="mb-4 text-sm text-ink-soft">{teams} entered.</p>
      <PrizeTable
        caption={`Prizes for ${teams}`}
        pot={potBreakdown(entryFee, entered, rules.commissionerShare)}
        commissionerShare={rules.commissionerShare}
      />
      <p className="mt-3 text-sm text-ink-soft">Tied places share their prizes.</p>
    </>
  )
}
