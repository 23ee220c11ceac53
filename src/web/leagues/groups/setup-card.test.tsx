// @vitest-environment jsdom
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, expect, test } from 'vitest'

import type { TournamentPlayer } from '#contract/game/tournaments.ts'
import type { GroupedGolfer } from '#contract/leagues/groups.ts'
import { writeSession } from '#web/api/session-storage.ts'
import { MeProvider } from '#web/api/session.tsx'
import { editionOf, playersQuery } from '#web/tournaments/queries.ts'

import { groupsQuery } from '../groups-query.ts'
import { someLeague, someMe } from '../league.fixture.ts'
import { SetupCard } from './setup-card.tsx'
import { UnsavedBar } from './unsaved-bar.tsx'
import { useGroupAssignments } from './use-group-assignments.ts'
import { useLeagueField } from './use-league-field.ts'

beforeEach(() => sessionStorage.clear())

const league = someLeague({ setupComplete: false })
const field = Array.from({ length: 40 }, (_, nth): TournamentPlayer => ({
  apiPlayerId: `${nth + 1}`,
  name: `Golfer ${nth + 1}`,
  country: null,
  ranking: nth + 1,
  formRank: null,
  image_url: null,
  status: 'not started',
  isAmateur: false,
  score: null,
  teeTimes: [],
}))
const inGroupA: GroupedGolfer = {
  id: '11111111-1111-4111-8111-111111111111',
  groupId: 'A',
  golferOrder: null,
  tournamentPlayer: {
    apiPlayerId: '1',
    fullName: 'Golfer 1',
    country: null,
    currentRanking: 1,
    imageUrl: null,
    status: 'active',
  },
}

function Setup() {
  const field = useLeagueField(league)
  const assignments = useGroupAssignments(league, field)
  return (
    <>
      <SetupCard {...{ league, field, assignments }} onFinished={() => {}} />
      <UnsavedBar assignments={assignments} onCancel={() => {}} />
    </>
  )
}

/** The setup card and the bar. @param saved the saved groups; absent while they load @param golfers likewise */
function render(saved?: GroupedGolfer[], golfers?: TournamentPlayer[]): HTMLElement {
  const client = new QueryClient()
  if (golfers) client.setQueryData(playersQuery(editionOf(league)).queryKey, golfers)
  if (saved) client.setQueryData(groupsQuery(league.id).queryKey, saved)
  const markup = renderToStaticMarkup(
    <QueryClientProvider client={client}>
      <MeProvider value={someMe('cat')}>
        <Setup />
      </MeProvider>
    </QueryClientProvider>,
  )
  const box = document.createElement('div')
  box.innerHTML = markup
  return box
}

const buttons = (saved?: GroupedGolfer[], golfers: TournamentPlayer[] | undefined = field) =>
  [...render(saved, golfers).querySelectorAll('button')].map(({ textContent }) => textContent)

test('Auto-Fill and Finish is offered only while no golfer is sorted', () => {
  expect(buttons([])).toContain('Auto-Fill and Finish')
  expect(buttons()).not.toContain('Auto-Fill and Finish')
  expect(buttons([inGroupA])).not.toContain('Auto-Fill and Finish')
})

test('the first button stays the same while the field loads, and can’t be pressed before', () => {
  const [first] = render([]).querySelectorAll('button')
  expect(first?.textContent).toContain('Auto-Fill and Finish')
  expect(first?.ariaBusy).toBe('true')
})

test('the sentence about what setup still needs ends in a single period', () => {
  expect(render([], field).querySelector('#setup-missing')?.textContent).toBe(
    'Group A needs at least 3 golfers and has 0.',
  )
})

test('one pair of buttons decides about groups that changed on another device', () => {
  expect(buttons([]).slice(-2)).toEqual(['Cancel', 'Save'])
  writeSession(`teetime-groups-cat-${league.id}`, { pending: [['2', 'A']], basedOn: [] })
  const shown = buttons([inGroupA])
  expect(shown.slice(-2)).toEqual(['Save These Groups', 'Keep the Other Groups'])
  expect(shown).not.toContain('Cancel')
})
