// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test, vi } from 'vitest'
import * as z from 'zod/mini'

import type { PlanUsage } from '#contract/accounts/plan-usage.ts'
import { planUsageQuery } from '#web/accounts/billing/plan-usage-query.ts'
import { upcomingTournamentsQuery } from '#web/tournaments/upcoming-tournaments-query.ts'
import { httpCrypto, mount, typeInto } from '#web/ui/mount.fixture.tsx'

import { CreateLeaguePage } from './create-league-page.tsx'
import { openTournament } from './tournament.fixture.ts'

/** Opens the page, before a server that gives these answers, to someone who has used so many of their plan's leagues. */
function openPage(answer: () => Promise<Response>, leaguesCreated: number) {
  const fetch = vi.fn<(url: string, init: RequestInit) => Promise<Response>>(answer)
  vi.stubGlobal('fetch', fetch)
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Infinity } } })
  client.setQueryData(upcomingTournamentsQuery.queryKey, [
    openTournament,
    { ...openTournament, id: '015', name: 'The Other Open' },
  ])
  client.setQueryData(planUsageQuery.queryKey, {
    currentUsage: { leaguesCreated, leagueLimit: 1 },
  } as PlanUsage)
  return { fetch, client, place: mount(<CreateLeaguePage />, client).place }
}

/** Opens the form, filled in, before a server that gives these answers. */
async function openForm(answer: () => Promise<Response>) {
  const { fetch, client, place } = openPage(answer, 0)
  const name = (text: string) => {
    const field = place.querySelector<HTMLInputElement>('#field-name')
    if (field) typeInto(field, text)
  }
  const choose = (tournament: string) => {
    const select = place.querySelector<HTMLSelectElement>('#field-choice')
    if (!select) throw new Error('no choice')
    select.value = tournament
    return act(async () => {
      select.dispatchEvent(new Event('change', { bubbles: true }))
    })
  }
  const create = () =>
    act(async () => {
      const before = fetch.mock.calls.length
      place.querySelector('form')?.requestSubmit()
      await vi.waitFor(() => expect(fetch.mock.calls.length).toBeGreaterThan(before))
      await vi.waitFor(() => expect(place.querySelector('[aria-busy=true]')).toBeNull())
    })
  const sent = () => fetch.mock.calls.map(([, { body }]) => JSON.parse(body as string) as object)
  name('Sunday Best')
  await choose('1/014')
  return { client, place, name, choose, create, sent }
}

test('a press after a lost answer sends the same request, and a changed league another one', async () => {
  const { name, create, sent } = await openForm(() => Promise.reject(new TypeError('lost')))
  await create()
  await create()
  name('Sunday Worst')
  await create()
  const [first, second, changed] = sent() as { clientId: string }[]
  expect(second).toEqual(first)
  expect(changed).toMatchObject({ name: 'Sunday Worst' })
  expect(changed?.clientId).not.toBe(first?.clientId)
})

test('a league can be created where the server is opened over plain http', async () => {
  vi.stubGlobal('crypto', httpCrypto)
  const { create, sent } = await openForm(() => Promise.reject(new TypeError('lost')))
  await create()
  expect(sent()).toEqual([
    expect.objectContaining({ clientId: expect.stringMatching(z.regexes.uuid4) }),
  ])
})

test('an open form stays when the plan is used up on another device', async () => {
  const { client, place } = await openForm(() => Promise.reject(new TypeError('lost')))
  const usage = { currentUsage: { leaguesCreated: 1, leagueLimit: 1 } } as PlanUsage
  await act(async () => client.setQueryData(planUsageQuery.queryKey, usage))
  expect(place.querySelector<HTMLInputElement>('#field-name')?.value).toBe('Sunday Best')
})

test('the page still says that a plan is used up while the plan is read again', async () => {
  const { client, place } = openPage(() => new Promise(() => {}), 1)
  await act(async () => void client.invalidateQueries({ queryKey: planUsageQuery.queryKey }))
  expect(client.isFetching({ queryKey: planUsageQuery.queryKey })).toBe(1)
  expect(place.textContent).toContain('You’ve used every league on your plan this month')
})

test('a refusal stands at the tournament if it is about that, otherwise above the form', async () => {
  const answers = [
    Response.json({ error: 'Too late: picks are locked.', code: 'picks-locked' }, { status: 409 }),
    new Response('', { status: 500 }),
  ]
  const { place, choose, create } = await openForm(() =>
    Promise.resolve(answers.shift() ?? Response.error()),
  )
  const atTournament = () => place.querySelector('#field-choice-error')?.textContent
  await create()
  expect(atTournament()).toBe('Too late: picks are locked.')
  await choose('1/015')
  expect(atTournament()).toBeUndefined()
  await create()
  expect(atTournament()).toBeUndefined()
  expect(place.querySelector('[role=alert]')?.textContent).toBe('Failed to create league')
})
