// @vitest-environment jsdom
import { act } from 'react'
import { expect, test, vi } from 'vitest'

import { MeProvider } from '#web/api/session.tsx'
import { mount } from '#web/ui/mount.fixture.tsx'

import { someLeague, someMe, someMember } from '../league.fixture.ts'
import { MemberRow } from './member-row.tsx'

test('the second of two quick taps on Paid is sent once the first is saved', async () => {
  const answers = [Promise.withResolvers<Response>(), Promise.withResolvers<Response>()]
  const sent: unknown[] = []
  vi.stubGlobal('fetch', (_url: string, { body }: RequestInit) => {
    sent.push(JSON.parse(body as string))
    return answers[sent.length - 1]?.promise
  })
  const { place } = mount(
    <MeProvider value={someMe('cat')}>
      <MemberRow
        league={someLeague()}
        member={someMember('bob')}
        isMe={false}
        canMarkPaid
        closed={false}
      />
    </MeProvider>,
  )
  const box = () => place.querySelector('input')
  const tap = async (shows: boolean) => {
    await act(async () => {
      box()?.click()
      await vi.waitFor(() => expect(sent).toHaveLength(1))
    })
    await act(() => vi.waitFor(() => expect(box()?.checked).toBe(shows)))
  }
  await tap(true)
  await tap(false)
  const paidFee = { paid: true, entryFee: '20.00' }
  expect(sent).toEqual([paidFee])
  await act(async () => {
    answers[0]?.resolve(Response.json({ message: 'Saved' }))
    await vi.waitFor(() => expect(sent).toEqual([paidFee, { paid: false }]))
  })
  expect(box()?.checked).toBe(false)
})
