import { useQuery } from '@tanstack/react-query'

import type { Recap } from '#contract/game/week.ts'
import type { League } from '#contract/leagues/leagues.ts'
import { formatFirstTee } from '#domain/week/first-tee.ts'
import { DateTime } from '#web/format/date-time.tsx'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { CopyButton } from '#web/ui/sharing/copy-button.tsx'

import { GolfersInText } from '../golfer/golfers-in-text.tsx'
import { SharePictureButton } from '../share-pictures/share-picture-button.tsx'
import { nextTeeTimeQuery } from './queries.ts'

/** The newest recap, to read, to copy and to share. */
export function NewestRecap({ league, recap }: { league: League; recap: Recap }) {
  return (
    <div className="grid gap-2 px-4 py-3">
      <p className="wrap-anywhere">
        <GolfersInText leagueId={league.id} text={recap.text} golfers={recap.golfers} />{' '}
        {recap.prizes}
      </p>
      {recap.round !== 'final' && <NextTeeTime leagueId={league.id} recap={recap} />}
      <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2">
        <p className="text-xs text-ink-soft">
          <DateTime at={recap.at} />
          {recap.rephrased && ', worded by Grok'}
        </p>
        <span className="flex flex-wrap gap-x-2">
          <SharePictureButton {...{ league }} subject={{ kind: 'recap', recap }} />
          <CopyButton text={recap.text} label="Copy Recap" />
        </span>
      </div>
    </div>
  )
}

const teePollMs = 10 * 60_000

/** When my next round begins, on my clock. The recap itself is the same for everyone. */
function NextTeeTime({ leagueId, recap }: { leagueId: string; recap: Recap }) {
  const { data: tee } = useQuery({
    ...nextTeeTimeQuery(leagueId, recap),
    // Tee times may come hours after the round, and no event tells of them.
    refetchInterval: ({ state }) => (state.data ? false : teePollMs),
  })
  const now = useNow(60_000)
  if (!tee || tee.at.getTime() <= now) return null
  const { timeZone } = new Intl.DateTimeFormat().resolvedOptions()
  return (
    <p className="font-semibold wrap-anywhere">{formatFirstTee(tee, timeZone, new Date(now))}</p>
  )
}
