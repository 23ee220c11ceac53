import { useSearchParams } from 'wouter'

import type { Outlook } from '#contract/game/outlook.ts'
import { useScoreQuery } from '#web/api/live/use-score-query.ts'
import { Card } from '#web/ui/display/card.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { SkeletonRows } from '#web/ui/feedback/states.tsx'
import { Button } from '#web/ui/inputs/button.tsx'

import { OnCourse } from './on-course.tsx'
import { outlookQuery } from './outlook-query.ts'

/** The golfers on the course whose birdies the reader wants, and by choice those whose birdies hurt. */
export function StakesCard({ leagueId }: { leagueId: string }) {
  const query = useScoreQuery(outlookQuery(leagueId))
  // Until the chances are computed, in a void league, and once play is over.
  if (query.data && !query.data.me) return null
  return (
    <Card flush title="A Birdie’s Worth">
      <QueryContent
        query={query}
        label="a birdie’s worth"
        skeleton={<SkeletonRows rows={3} className="m-2 h-10" />}
      >
        {({ me, teams }) => me && <Stakes {...{ leagueId, teams }} golfers={me.onCourse} />}
      </QueryContent>
    </Card>
  )
}

interface StakesProps {
  leagueId: string
  golfers: NonNullable<Outlook['me']>['onCourse']
  teams: Outlook['teams']
}

function Stakes({ leagueId, golfers, teams }: StakesProps) {
  // In the URL, so that it outlives another tab or another width.
  const [address, setAddress] = useSearchParams()
  const withAgainst = address.has('against')
  const toggle = () =>
    setAddress(
      (before) => {
        const next = new URLSearchParams(before)
        if (withAgainst) next.delete('against')
        else next.set('against', 'true')
        return next
      },
      { replace: true },
    )
  const hurts = golfers.some(({ birdie }) => birdie < 0)
  const shown = withAgainst ? golfers : golfers.filter(({ birdie }) => birdie > 0)
  return (
    <>
      {shown.length > 0 ? (
        <OnCourse {...{ leagueId, teams }} golfers={shown} />
      ) : (
        <p className="px-4 py-3 text-ink-soft">
          {hurts
            ? 'No birdie out there helps you right now.'
            : 'No one on the course can change your chances right now.'}
        </p>
      )}
      {hurts && (
        <p className="ruled px-2 py-1">
          <Button variant="ghost" onClick={toggle}>
            {withAgainst ? 'Hide Golfers to Root Against' : 'Show Golfers to Root Against'}
          </Button>
        </p>
      )}
    </>
  )
}
