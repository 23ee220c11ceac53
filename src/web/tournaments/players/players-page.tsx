import { useQuery } from '@tanstack/react-query'
import { Eye } from 'lucide-react'
import { useState } from 'react'
import { useSearchParams } from 'wouter'

import type { Tournament } from '#contract/game/tournament.ts'
import type { TournamentPlayer } from '#contract/game/tournaments.ts'
import { useMe } from '#web/api/session.tsx'
import { SimulatedBadge } from '#web/format/date-time.tsx'
import { Card } from '#web/ui/display/card.tsx'
import { Tabs } from '#web/ui/display/tabs.tsx'
import { QueryContent } from '#web/ui/feedback/query-content.tsx'
import { EmptyState, ErrorState, SkeletonRows } from '#web/ui/feedback/states.tsx'
import { useNow } from '#web/ui/hooks/use-now.ts'
import { Button } from '#web/ui/inputs/button.tsx'
import { Field } from '#web/ui/inputs/field.tsx'
import { Select } from '#web/ui/inputs/form-controls.tsx'
import { PageHeading } from '#web/ui/page/page-heading.tsx'

import { playersQuery } from '../queries.ts'
import { isTournamentOver, noFieldText, finishedLast } from '../tournament-state.ts'
import { upcomingTournamentsQuery } from '../upcoming-tournaments-query.ts'
import { PlayerList } from './player-list.tsx'
import { PlayerStatistics } from './player-statistics.tsx'

/** The field of the tournament that the URL names, else of the first upcoming one. */
export function PlayersPage() {
  const upcoming = useQuery(upcomingTournamentsQuery)
  const now = new Date(useNow(60_000))
  const tournaments = upcoming.data && finishedLast(upcoming.data, now)
  const [search, setSearch] = useSearchParams()
  const wanted = `${search.get('org') ?? '1'}/${search.get('tournament') ?? ''}`
  const chosen = tournaments?.find((each) => choiceKey(each) === wanted) ?? tournaments?.[0]
  const choose = (key: string) => {
    const [org = '1', tournament = ''] = key.split('/')
    setSearch({ tournament, org }, { replace: true })
  }
  return (
    <div className="grid gap-5">
      <PageHeading title="Tournament Players" />
      <QueryContent
        inCard
        query={{ ...upcoming, data: tournaments }}
        label="tournaments"
        skeleton={<SkeletonRows rows={1} />}
        errorTitle="Failed to load tournaments. Please try again later."
        empty={<EmptyState>No upcoming tournaments found for this week and next week.</EmptyState>}
      >
        {(tournaments) =>
          chosen && (
            <>
              <Field name="tournament" label="Tournament" className="max-w-xl">
                {(control) => (
                  <Select
                    {...control}
                    value={choiceKey(chosen)}
                    onChange={({ target }) => choose(target.value)}
                  >
                    {tournaments.map((each) => (
                      <option key={choiceKey(each)} value={choiceKey(each)}>
                        {each.name}
                      </option>
                    ))}
                  </Select>
                )}
              </Field>
              {chosen.simulated && (
                <p>
                  <SimulatedBadge />
                </p>
              )}
              <TournamentPlayersCard key={choiceKey(chosen)} tournament={chosen} />
            </>
          )
        }
      </QueryContent>
    </div>
  )
}

const choiceKey = ({ id, orgId }: Tournament) => `${orgId}/${id}`

function TournamentPlayersCard({ tournament }: { tournament: Tournament }) {
  const now = new Date(useNow(60_000))
  const query = useQuery(playersQuery(tournament))
  return (
    <QueryContent
      inCard
      query={query}
      label="players"
      skeleton={<SkeletonRows rows={8} className="h-18" />}
      errorFallback={
        <Card>
          <ErrorState
            title="Unable to load player data for this tournament."
            onRetry={query.refetch}
            pending={query.isFetching}
          >
            Player data may not be available for future tournaments.
          </ErrorState>
        </Card>
      }
      empty={
        <EmptyState title={isTournamentOver(tournament, now) ? 'No players' : 'No players yet'}>
          {noFieldText(tournament, now)}
        </EmptyState>
      }
    >
      {(players) => (
        <Tabs
          label="Players"
          tabs={[
            { id: 'list', label: 'Player List', content: <PlayersWithScores players={players} /> },
            {
              id: 'statistics',
              label: 'Statistics',
              content: <PlayerStatistics players={players} />,
            },
          ]}
        />
      )}
    </QueryContent>
  )
}

/** The field, without scores for someone who hides them, until they ask. */
function PlayersWithScores({ players }: { players: readonly TournamentPlayer[] }) {
  const { hidesScores } = useMe()
  const [shown, setShown] = useState(false)
  const isHidden = hidesScores && !shown && players.some(({ score }) => score !== null)
  if (!isHidden) return <PlayerList players={players} />
  return (
    <div className="grid gap-4">
      <p className="flex flex-wrap items-center gap-x-3 text-sm text-ink-soft">
        Scores are hidden.
        <Button variant="ghost" onClick={() => setShown(true)} icon={Eye}>
          Show Scores
        </Button>
      </p>
      <PlayerList players={players.map((player) => ({ ...player, score: null }))} />
    </div>
  )
}
