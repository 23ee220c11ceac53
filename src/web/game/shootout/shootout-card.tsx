import { useQuery } from '@tanstack/react-query'

import type { Shootout } from '#contract/game/shootout.ts'
import { usePollInterval } from '#web/api/live/live-events.ts'
import { useScoreQuery } from '#web/api/live/use-score-query.ts'
import { Countdown } from '#web/format/date-time.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { Skeleton } from '#web/ui/feedback/states.tsx'
import { ButtonLink } from '#web/ui/inputs/button.tsx'

import { shootoutBoardQuery, shootoutQuery } from './queries.ts'
import { goneText, hasGonePick, leaderText, voidTexts } from './shootout-picks.ts'

interface ShootoutCardProps {
  leagueId: string
  timeZone: string
  /** Shows it only while it is open, or only while it isn't; always by default. */
  show?: 'open' | 'others' | undefined
}

/** The weekend shootout on League home: its state and the next step. */
export function ShootoutCard({ leagueId, timeZone, show }: ShootoutCardProps) {
  const shootout = useQuery({
    ...shootoutQuery(leagueId),
    refetchInterval: usePollInterval(60_000),
  })
  const isOpen = shootout.data?.state === 'open'
  if (show === 'open' ? !isOpen : show === 'others' && isOpen) return null
  return (
    <Card title="Weekend Shootout">
      <QueryContent query={shootout} label="the shootout" skeleton={<Skeleton className="h-11" />}>
        {(shootout) => (
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="min-w-[min(15rem,100%)] grow basis-0">
              <ShootoutStatus {...{ shootout, leagueId, timeZone }} />
            </p>
            <NextStep {...{ shootout, leagueId }} />
          </div>
        )}
      </QueryContent>
    </Card>
  )
}

interface PartProps extends Omit<ShootoutCardProps, 'only'> {
  shootout: Shootout
}

function ShootoutStatus({ shootout, leagueId, timeZone }: PartProps) {
  const { state, reason, closesAt, closesEstimated, mine } = shootout
  switch (state) {
    case 'open':
      return (
        <>
          <strong>
            {hasGonePick(shootout) ? goneText : mine ? 'You’re in.' : 'Pick three for the weekend.'}
          </strong>{' '}
          {closesAt && (
            <Countdown
              at={closesAt}
              estimated={closesEstimated}
              timeZone={timeZone}
              className="block text-sm text-ink-soft first-letter:uppercase"
            />
          )}
        </>
      )
    case 'locked':
    case 'final':
      return <Leader leagueId={leagueId} />
    case 'void':
      return reason && voidTexts[reason]
    default:
      return 'Opens after the cut: pick three who are still playing, one each from Groups A, B, and C.'
  }
}

/** Says who leads or has won. */
function Leader({ leagueId }: { leagueId: string }) {
  const { data } = useScoreQuery(shootoutBoardQuery(leagueId))
  const leader = data && leaderText(data.lines, data.over)
  if (leader) return <span className="digits font-semibold">{leader}.</span>
  return data ? `Picks are locked: ${data.lines.length} are in.` : 'Picks are locked.'
}

/** The reader's next step. */
function NextStep({ shootout, leagueId }: Omit<PartProps, 'timeZone'>) {
  const href = `/leagues/${leagueId}/shootout`
  const { state, mine } = shootout
  if (state === 'open') {
    return (
      <ButtonLink href={href} variant={mine ? 'secondary' : 'primary'}>
        {mine ? 'Change Picks' : 'Pick Three'}
      </ButtonLink>
    )
  }
  if (state === 'locked' || state === 'final')
    return <ButtonLink href={href}>Shootout Board</ButtonLink>
  return null
}
