import { clsx } from 'clsx'
import type { ReactNode } from 'react'

import type { League } from '#contract/leagues/leagues.ts'
import { durationText } from '#web/format/dates.ts'
import { Money } from '#web/format/score.tsx'
import { spanText } from '#web/format/spans.ts'
import { DraftDeadline } from '#web/leagues/draft-deadline.tsx'
import { useNow } from '#web/ui/hooks/use-now.ts'

/** The league's tournament, season, entry fee and deadline. */
export function LeagueFacts({ league, closed }: { league: League; closed: boolean }) {
  const { apiTournamentId, tournamentName, tournamentStartDate, entryFee, draftingEndDate } = league
  const now = useNow(1_000)
  return (
    <dl className="board grid grid-cols-2 gap-px overflow-hidden bg-line lg:grid-cols-[3fr_2fr_2fr_3fr]">
      <LeagueFact
        wide
        label="Tournament"
        note={`${spanText(tournamentStartDate, league.seasonEndDate)} · Tournament ${apiTournamentId}`}
      >
        <span className="font-display">{tournamentName}</span>
      </LeagueFact>
      <LeagueFact label="Season">
        <span className="digits">{spanText(league.seasonStartDate, league.seasonEndDate)}</span>
      </LeagueFact>
      <LeagueFact
        label="Entry fee"
        note={entryFee ? 'per team that enters' : 'For bragging rights'}
      >
        {entryFee ? <Money cents={entryFee} /> : 'Free'}
      </LeagueFact>
      <LeagueFact wide label="Draft deadline" note={<DraftDeadline of={league} final={closed} />}>
        <span className="digits">
          {closed
            ? 'Picks are locked'
            : `Picks lock in ${durationText(draftingEndDate.getTime() - now)}`}
        </span>
      </LeagueFact>
    </dl>
  )
}

interface FactProps {
  label: string
  /** Shown below, smaller. */
  note?: ReactNode
  /** Whether it takes a whole row on a phone. */
  wide?: boolean
  children: ReactNode
}

function LeagueFact({ label, note, wide, children }: FactProps) {
  return (
    <div className={clsx('bg-board px-4 py-3', wide && 'max-lg:col-span-2')}>
      <dt className="label-caps">{label}</dt>
      <dd className={clsx('mt-0.5 font-semibold', wide ? 'text-lg' : 'text-base sm:text-lg')}>
        {children}
      </dd>
      {note && <dd className="text-sm text-ink-soft">{note}</dd>}
    </div>
  )
}
