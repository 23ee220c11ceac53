import { queryOptions } from '@tanstack/react-query'
import type * as z from 'zod/mini'

import { getOutlook, getReveal, listMoments, listRecaps } from '#contract/game/week.ts'
import { topics } from '#contract/wire/topics.ts'
import { dataFrom } from '#web/client/api.ts'

/** The picks that teams share and those that set them apart, once picks are locked. */
export const revealQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.chances(id).key, 'reveal'],
    ...dataFrom(getReveal, { params: { id } }),
  })

/** The events in a league since picks locked, newest first, and whether I muted the scorer. */
export const momentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.week(id).key, 'moments'],
    ...dataFrom(listMoments, { params: { id } }),
  })

const recapsAnswer = (id: string) =>
  queryOptions({
    queryKey: [...topics.week(id).key, 'recaps'],
    ...dataFrom(listRecaps, { params: { id } }),
  })

/** A league's recaps, newest first. */
export const recapsQuery = (id: string) => ({
  ...recapsAnswer(id),
  select: ({ recaps }: z.output<typeof listRecaps.response>) => recaps,
})

/** When my first golfers tee off in the next round; null while a round is played. Comes with the recaps. */
export const firstTeeQuery = (id: string) => ({
  ...recapsAnswer(id),
  select: ({ firstTee }: z.output<typeof listRecaps.response>) => firstTee,
})

/** Everyone's chances and what the reader's team needs. A new leaderboard invalidates it. */
export const outlookQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.chances(id).key, 'outlook'],
    ...dataFrom(getOutlook, { params: { id } }),
  })
