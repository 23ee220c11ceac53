import { clsx } from 'clsx'
import { ChartNoAxesColumn } from 'lucide-react'
import { useId, useState } from 'react'

import type { League } from '#contract/leagues/leagues.ts'
import { Button } from '#web/ui/inputs/button.tsx'

import type { DraftGolfer } from '../field/field.ts'
import { PlayerAnalytics } from './player-analytics.tsx'
import { TeamStrategy } from './team-strategy.tsx'

type Panel = 'players' | 'strategy'

interface AnalyticsCardProps {
  league: League
  /** Empty once picks are locked. */
  field: readonly DraftGolfer[]
  /** Replaces the reader's picks; null where picks are locked. */
  onUseTeam: ((apiPlayerIds: readonly string[]) => void) | null
}

/** Numbers for subscribers: chances of golfers, and until picks lock, three teams made of them. */
export function AnalyticsCard({ league, field, onUseTeam }: AnalyticsCardProps) {
  const [panel, setPanel] = useState<Panel | null>(null)
  const id = useId()
  const button = (name: Panel, text: string) => (
    <Button
      aria-expanded={panel === name}
      aria-controls={id}
      onClick={() => setPanel(panel === name ? null : name)}
      className={clsx(panel === name && 'border-ink! bg-flag-soft')}
    >
      {text}
    </Button>
  )
  return (
    <section aria-label="Analytics" className="board min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-4 py-2.5">
        <h2 className="flex items-center gap-2 text-lg">
          <ChartNoAxesColumn className="size-5 text-fairway" />
          Analytics
        </h2>
        <div className="flex grow flex-wrap gap-2 *:grow sm:grow-0 sm:*:grow-0">
          {button('players', 'Player Analytics')}
          {onUseTeam && button('strategy', 'Team Strategy')}
        </div>
      </div>
      <div id={id} className={panel ? 'border-t-2 border-ink p-4' : undefined}>
        {panel === 'players' && <PlayerAnalytics league={league} field={field} />}
        {panel === 'strategy' && onUseTeam && (
          <TeamStrategy leagueId={league.id} field={field} onUseTeam={onUseTeam} />
        )}
      </div>
    </section>
  )
}
