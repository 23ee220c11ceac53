import type { ReactNode } from 'react'
import { useSearchParams } from 'wouter'

import { Tabs } from '#web/ui/display/tabs.tsx'
import { useMediaQuery } from '#web/ui/hooks/use-media-query.ts'

interface LiveColumnsProps {
  board: ReactNode
  standings: ReactNode
}

/** Two columns on wide screens, otherwise two tabs. The URL says which tab is open. */
export function LiveColumns({ board, standings }: LiveColumnsProps) {
  const [address, setAddress] = useSearchParams()
  const roomy = useMediaQuery('(min-width: 64rem)')
  if (roomy) {
    return (
      <div className="grid grid-cols-[minmax(0,1fr)_18rem] xl:grid-cols-[minmax(0,1fr)_20rem] items-start gap-6">
        {board}
        <div className="sticky top-4 max-h-[calc(100dvh-2rem)] overflow-y-auto">{standings}</div>
      </div>
    )
  }
  const open = (tab: string) =>
    setAddress((before) => ({ ...Object.fromEntries(before), tab }), { replace: true })
  return (
    <Tabs
      label="Scoreboard or standings"
      value={address.get('tab') === 'league' ? 'league' : 'tournament'}
      onChange={open}
      tabs={[
        { id: 'tournament', label: 'Tournament', content: board },
        { id: 'league', label: 'League', content: standings },
      ]}
    />
  )
}
