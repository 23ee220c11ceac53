// @vitest-environment jsdom
import { QueryClient } from '@tanstack/react-query'
import { act } from 'react'
import { expect, test } from 'vitest'

import type { GivenRanking } from '#contract/admin/ranking.ts'
import { holdCalls } from '#web/api/waiting-calls.fixture.ts'
import { mount, typeInto } from '#web/ui/mount.fixture.tsx'

import { RankingCard } from './ranking-card.tsx'

const ranking: GivenRanking = {
  golfers: 1,
  field: 1,
  matched: 1,
  unranked: [],
  unclear: [],
  faults: [],
  canStore: true,
}

/** Shows the card with a preview. */
async function showPreview() {
  const client = new QueryClient()
  const { sent, answer } = holdCalls(client)
  const { place } = mount(<RankingCard />, client)
  const text = place.querySelector('textarea')
  if (!text) throw new Error('The card has no field')
  const card = {
    text,
    sent,
    press: (label: string) =>
      act(async () => {
        const buttons = [...place.querySelectorAll('button')]
        buttons.find(({ textContent }) => textContent === label)?.click()
      }),
    answer: (more: Partial<GivenRanking> & { stored: boolean }) => answer({ ...ranking, ...more }),
  }
  typeInto(text, '1,Ann Able')
  await card.press('Preview')
  await card.answer({ stored: false })
  return card
}

test('a stored ranking leaves what was typed while it was being stored', async () => {
  const { text, sent, press, answer } = await showPreview()
  await press('Use This Ranking')
  typeInto(text, '1,Bo Best')
  await answer({ stored: true })
  expect(text.value).toBe('1,Bo Best')

  await press('Preview')
  await answer({ stored: false })
  await press('Use This Ranking')
  expect(sent.at(-1)).toEqual({ text: '1,Bo Best', confirm: true })
  await answer({ stored: true })
  expect(text.value).toBe('')
})

test('a ranking that can’t be stored after all is previewed again, unless there is another by now', async () => {
  const { text, sent, press, answer } = await showPreview()
  await press('Use This Ranking')
  await answer({ stored: false, canStore: false })
  expect(sent.at(-1)).toEqual({ text: '1,Ann Able', confirm: false })
  await answer({ stored: false })

  await press('Use This Ranking')
  typeInto(text, '1,Bo Best')
  const count = sent.length
  await answer({ stored: false, canStore: false })
  expect(sent).toHaveLength(count)
})
