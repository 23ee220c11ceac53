import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useLocation } from 'wouter'

import type { League } from '#contract/leagues/leagues.ts'
import { useMe } from '#web/api/session.tsx'
import { groupsQuery } from '#web/leagues/groups-query.ts'
import { teamQuery } from '#web/leagues/team-queries.ts'
import { editionOf, playersQuery } from '#web/tournaments/queries.ts'

import { golfersOf, type DraftGolfer } from '../field/field.ts'
import { savedPicks } from '../picks/picks.ts'
import { storePicks, storedPicks } from '../picks/stored-picks.ts'
import type { DraftTeamControls } from './advised-picks.tsx'
import { AssistantCard } from './assistant-card.tsx'

interface LeagueAssistantProps {
  league: League
  canDraft: boolean
  closed: boolean
}

/** The assistant on League home. Its advice opens on the draft board, as unsaved picks. */
export function LeagueAssistant({ league, canDraft, closed }: LeagueAssistantProps) {
  const client = useQueryClient()
  const [fieldQuery, sortedQuery] = [playersQuery(editionOf(league)), groupsQuery(league.id)]
  const players = useQuery(fieldQuery)
  const groups = useQuery(sortedQuery)
  const field = useMemo(
    () => golfersOf(players.data ?? [], groups.data ?? []),
    [players.data, groups.data],
  )
  const loadField = async () => {
    const loaded = [
      client.ensureQueryData(fieldQuery),
      client.ensureQueryData(sortedQuery),
    ] as const
    return golfersOf(...(await Promise.all(loaded)))
  }
  const drafted = useDraftTeamControls(league, field, canDraft)
  return <AssistantCard {...{ league, field, loadField, drafted, closed }} />
}

function useDraftTeamControls(
  { id }: League,
  field: readonly DraftGolfer[],
  canDraft: boolean,
): DraftTeamControls | null {
  const me = useMe()
  const [, navigate] = useLocation()
  const saved = useQuery({ ...teamQuery(id), enabled: canDraft })
  if (!canDraft || !saved.data) return null
  const picks = storedPicks(me.id, id) ?? savedPicks(saved.data)
  const ids = new Set(picks.apiPlayerIds)
  return {
    team: field.filter(({ apiPlayerId }) => ids.has(apiPlayerId)),
    replaceLabel: 'Use in Draft',
    replaceTeam(team) {
      storePicks(me.id, id, {
        ...picks,
        apiPlayerIds: team.map(({ apiPlayerId }) => apiPlayerId),
      })
      navigate(`/leagues/${id}/draft`)
    },
  }
}
