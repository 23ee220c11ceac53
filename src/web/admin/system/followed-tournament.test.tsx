// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'

import { holdCalls } from '#web/api/waiting-calls.fixture.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { FollowedTournament } from './followed-tournament.tsx'

const tournament: Parameters<typeof FollowedTournament>[0]['tournament'] = {
  key: 'live-golf:1:014:2026',
  name: 'The Practice Open',
  orgId: '1',
  tournId: '014',
  status: 'official',
  roundStatus: 'complete',
  leagues: 1,
  fieldReadAt: null,
  boardReadAt: null,
  boardAgeSeconds: 60,
  staleRows: 1,
  doubted: false,
  servedBy: 'live-golf',
  fallbackSince: null,
  unreadable: [{ name: 'Ann Able', why: 'total' }],
  held: null,
  missing: { rounds: ['Ann Able: only 3 rounds'], token: 'token' },
  disagreement: null,
}

test('a result that waits for last rounds can be trusted after a question that names them', async () => {
  const client = new QueryClient()
  const { sent, answer } = holdCalls(client)
  mount(<FollowedTournament tournament={tournament} />, client)
  const press = (label: string) =>
    act(async () => {
      const buttons = [...document.querySelectorAll('button')]
      buttons.find(({ textContent }) => textContent === label)?.click()
    })
  await press('Trust This Result')
  expect(sent).toEqual([])
  expect(document.querySelector('[role=alertdialog], [role=dialog]')?.textContent).toContain(
    'About The Practice Open: Ann Able: only 3 rounds. Its leagues become final with the penalty for each missing round, and that can’t be undone.',
  )
  await press('Trust')
  expect(sent).toEqual([{ key: tournament.key, what: 'result', token: 'token' }])
  await answer({ message: '' })
})
