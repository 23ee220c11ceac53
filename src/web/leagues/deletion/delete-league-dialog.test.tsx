// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'

import type { League, LeagueMember } from '#contract/leagues/leagues.ts'
import { mount } from '#web/ui/mount.fixture.tsx'

import { someLeague, someMember } from '../league.fixture.ts'
import { membersQuery } from '../queries.ts'
import { DeleteLeagueDialog } from './delete-league-dialog.tsx'

/** What the dialog says before a league with these members is deleted. */
function warning(change: Partial<League>, members?: readonly LeagueMember[]): string {
  const league = someLeague(change)
  const client = new QueryClient({
    defaultOptions: { queries: { enabled: false, staleTime: Infinity } },
  })
  client.setQueryData(membersQuery(league.id).queryKey, members && [...members])
  const { leave } = mount(<DeleteLeagueDialog league={league} onOpenChange={() => {}} />, client)
  const text = document.querySelector('[role=alertdialog], [role=dialog]')?.textContent ?? ''
  leave()
  return text
}

const cat = someMember('cat', { isCommissioner: true, paid: true })
const [bob, dan] = ['bob', 'dan'].map((name) => someMember(name, { paid: true }))

test.each([
  ['one member', [cat, bob], 'the entry fee that bob has paid'],
  ['two members', [cat, bob, dan], 'the entry fees that bob and dan have paid'],
])(
  'before a league in play is deleted, the dialog says that it has no result and %s paid',
  (_, members, fees) => {
    const text = warning({ status: 'live' }, members as LeagueMember[])
    expect(text).toContain('No one will be able to open it, and it won’t get a result.')
    expect(text).toContain(`If it stays deleted, send back ${fees}.`)
  },
)

test('until the members are known, the dialog speaks of any fees, and never of those of a free or final league', () => {
  expect(warning({ status: 'open' })).toContain(
    'If it stays deleted, send back any entry fees you’ve collected.',
  )
  for (const league of [{ entryFee: 0 }, { status: 'settled', isSettled: true }] as const)
    expect(warning(league)).not.toContain('send back')
  expect(warning({}, [cat, someMember('bob')])).not.toContain('send back')
})

test.each(['settled', 'void'] as const)(
  'members keep a final league that is deleted, when it is %s',
  (status) => {
    const text = warning({ status, isSettled: true }, [cat, bob] as LeagueMember[])
    expect(text).toContain('Everyone who played keeps the results')
    expect(text).not.toContain('send back')
  },
)

test('only a league with a fee is still settled up after it is deleted', () => {
  const final = { status: 'settled', isSettled: true } as const
  expect(warning(final)).toContain('keeps the results and can still settle up. Nothing else')
  expect(warning({ ...final, entryFee: 0 })).toContain('keeps the results. Nothing else')
})

test('no one keeps a void league that is deleted before it is final', () => {
  const text = warning({ status: 'void', isSettled: false }, [cat, bob] as LeagueMember[])
  expect(text).toContain('No one will be able to open it')
  expect(text).toContain('send back')
})
