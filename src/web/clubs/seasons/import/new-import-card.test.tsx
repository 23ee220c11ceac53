// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'

import type { Club } from '#contract/clubs/clubs.ts'
import type { ImportPreview } from '#contract/clubs/season-imports.ts'
import { holdCalls } from '#web/api/waiting-calls.fixture.ts'
import { mount, typeInto } from '#web/ui/mount.fixture.tsx'

import { NewImportCard } from './new-import-card.tsx'

const [annId, clubId] = [
  '11111111-1111-4111-8111-111111111111',
  '22222222-2222-4222-8222-222222222222',
]
// oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the card reads only these
const club = { id: clubId, members: [{ userId: annId, name: 'Ann' }] } as Club
const results = 'year,event,person,place\n2019,The Masters,Annie,1'

const preview = (userId: string | null): ImportPreview => ({
  rows: 1,
  matched: [{ person: 'Annie', userId }],
  errors: [],
})

function showCard() {
  const client = new QueryClient()
  const { sent, answer } = holdCalls(client)
  const { place } = mount(<NewImportCard club={club} />, client)
  const text = place.querySelector('textarea')
  if (!text) throw new Error('The card has no field')
  const button = (label: string) =>
    [...place.querySelectorAll('button')].find(({ textContent }) => textContent === label)
  return {
    place,
    sent,
    text,
    person: () => place.querySelector('select'),
    button,
    press: (label: string) => act(async () => button(label)?.click()),
    choose: (userId: string) =>
      act(async () => {
        const select = place.querySelector('select')
        if (select) select.value = userId
        select?.dispatchEvent(new Event('change', { bubbles: true }))
      }),
    answer,
  }
}

async function showPreview() {
  const card = showCard()
  typeInto(card.text, results)
  await card.press('Preview')
  await card.answer(preview(null))
  return card
}

test('choosing a person keeps the preview and the focus, also when it can’t be checked', async () => {
  const { person, choose, answer, button, place, press, sent, text } = await showPreview()
  const select = person()
  select?.focus()
  await choose(annId)
  expect(document.activeElement).toBe(select)
  expect(select?.value).toBe(annId)
  expect(button('Import 1 result')?.disabled).toBe(true)
  await answer({ error: 'Too many tries. Wait a minute.' }, { status: 429 })
  expect(document.activeElement).toBe(select)
  expect(select?.value).toBe(annId)

  // The server has the last word on who is meant.
  await press('Preview')
  expect(sent.at(-1)).toHaveProperty('people', [{ person: 'Annie', userId: annId }])
  await answer(preview(null))
  expect(person()?.value).toBe('')

  // A preview of an earlier text never comes back.
  await press('Preview')
  typeInto(text, `${results}\n`)
  expect(place.querySelector('section[aria-label=Preview]')).toBeNull()
  await answer(preview(annId))
  expect(place.querySelector('section[aria-label=Preview]')).toBeNull()
})

test('an import leaves what was typed while it was being stored', async () => {
  const { text, press, answer, sent } = await showPreview()
  const next = 'year,event,person,place\n2020,The Masters,Annie,1'
  await press('Import 1 result')
  expect(sent.at(-1)).toMatchObject({ csv: results, confirm: true })
  typeInto(text, next)
  await press('Preview')
  await answer({ importId: clubId, rows: 1 })
  await answer(preview(annId))
  expect(text.value).toBe(next)

  await press('Import 1 result')
  expect(sent.at(-1)).toMatchObject({ csv: next, confirm: true })
  await answer({ importId: clubId, rows: 1 })
  expect(text.value).toBe('')
})
