import { useState } from 'react'

import type { League } from '#contract/leagues/leagues.ts'
import { maxLeagueMembers } from '#domain/leagues/rules.ts'
import { potBreakdown } from '#domain/money/prizes.ts'
import { pluralize } from '#domain/words.ts'
import { Stepper } from '#web/ui/inputs/stepper.tsx'

import { PrizeTable } from './prize-table.tsx'

/** From this many teams on, the split stays the same. */
const fixedSplitMinTeams = 4
/** The number of teams assumed until `fixedSplitFrom` members have joined. */
const assumedTeams = 12

interface PrizesByTeamsProps {
  league: Pick<League, 'entryFee' | 'rules'>
  /** How many members there are, or would be if the reader joined. */
  memberCount: number
  /** Says how many are in: `3 in the league so far`. */
  currentTeams: string
}

/** The prize table for a number of teams that the reader chooses. */
export function PrizeCalculator({ league, memberCount, currentTeams }: PrizesByTeamsProps) {
  const { entryFee, rules } = league
  const [asked, setAsked] = useState<number | null>(null)
  if (entryFee === 0) return <p>No entry fee. This one’s for bragging rights.</p>
  const teams = asked ?? (memberCount < fixedSplitMinTeams ? assumedTeams : memberCount)
  const entering = pluralize(teams, 'team enters', 'teams enter')
  return (
    <>
      <div className="mb-4 flex flex-wrap items-center justify-between gap-3">
        <p className="min-w-32 grow basis-32 text-sm text-ink-soft">
          If {entering}. {currentTeams}.
        </p>
        <Stepper label="teams" value={teams} min={1} max={maxLeagueMembers} onChange={setAsked} />
      </div>
      {teams === 1 ? (
        <p>With only one team, the league is void: no one pays and no one wins.</p>
      ) : (
        <PrizeTable
          caption={`Prizes if ${entering}`}
          pot={potBreakdown(entryFee, teams, rules.commissionerShare)}
          commissionerShare={rules.commissionerShare}
        />
      )}
      <p className="mt-3 text-sm text-ink-soft">
        Only teams that enter pay. Ties split the prize money.
      </p>
    </>
  )
}
