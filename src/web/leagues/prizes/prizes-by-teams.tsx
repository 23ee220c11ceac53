import { useState } from 'react'

import type { League } from '#contract/leagues.ts'
import { potBreakdown } from '#domain/money/prizes.ts'
import { memberLimit } from '#domain/leagues/rules.ts'

import { PrizeTable } from './prize-table.tsx'
import { Stepper } from '#web/ui/stepper.tsx'

/** Below so many members the table is shown as if this many entered: the split is fixed from four on. */
const fewMembers = 4
const assumedTeams = 12

interface PrizesByTeamsProps {
  league: Pick<League, 'entryFee' | 'rules'>
  /** Who is in, or would be with the reader. */
  memberCount: number
  /** Says how many are in: `3 in the league so far`. */
  soFar: string
}

/** What there is to win, for as many teams as the reader likes. */
export function PrizesByTeams({ league, memberCount, soFar }: PrizesByTeamsProps) {
  const { entryFee, rules } = league
  const [asked, setAsked] = useState<number | null>(null)
  if (entryFee === 0) return <p>There is no entry fee: this one is for glory.</p>
  const teams = asked ?? (memberCount < fewMembers ? assumedTeams : memberCount)
  const entering = `${teams} ${teams === 1 ? 'team enters' : 'teams enter'}`
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-32 grow basis-32 text-sm text-ink-soft">
          If {entering}. {soFar}.
        </p>
        <Stepper label="teams" value={teams} from={1} to={memberLimit} onChange={setAsked} />
      </div>
      {teams === 1 ? (
        <p>With only one team the league is void: no fee is owed, and nothing is won.</p>
      ) : (
        <PrizeTable
          caption={`Prizes if ${entering}`}
          pot={potBreakdown(entryFee, teams, rules.commissionerShare)}
          commissionerShare={rules.commissionerShare}
        />
      )}
      <p className="mt-3 text-sm text-ink-soft">
        Only teams that enter pay. Tied places share their prizes.
      </p>
    </>
  )
}
