import { queryOptions } from '@tanstack/react-query'

import { topics } from '#contract/topics.ts'
import { getOutlook, getReveal, listMoments, listRecaps } from '#contract/week.ts'
import { call } from '#web/client/api.ts'

/** What the teams have in common and what sets them apart, once picks are locked. */
export const revealQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.chances(id).key, 'reveal'],
    queryFn: () => call(getReveal, { params: { id } }),
  })

/** What has happened in a league since picks locked, newest first, and whether I muted the scorer. */
export const momentsQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.week(id).key, 'moments'],
    queryFn: () => call(listMoments, { params: { id } }),
  })

/** A league's recaps, newest first. */
export const recapsQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.week(id).key, 'recaps'],
    queryFn: async () => (await call(listRecaps, { params: { id } })).recaps,
  })

/** Everyone's chances and what the reader's team needs. A new leaderboard invalidates it. */
export const outlookQuery = (id: string) =>
  queryOptions({
    queryKey: [...topics.chances(id).key, 'outlook'],
    queryFn: () => call(getOutlook, { params: { id } }),
  })
