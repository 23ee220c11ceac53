import type { NoticeKind } from '../notices.ts'
import { type MomentKind, momentKinds } from './moments.ts'

/** The most pushes about moments that a person gets in a day, over all their leagues. */
export const maxMomentPushes = 6
/** The hours in which moments are pushed, on the reader's clock. At the first one the digest is sent. */
export const pushHours = { from: 8, until: 22 }

const maxMomentsInPush = 3
const maxMomentsInDigest = 8

/** The setting that a kind of moment belongs to. */
export const noticeKindOf: Record<MomentKind, NoticeKind> = {
  ace: 'great-hole',
  albatross: 'great-hole',
  eagle: 'great-hole',
  'bogey-free': 'bogey-free',
  lead: 'lead',
  'money-in': 'money',
  'money-out': 'money',
  cut: 'cut',
  withdrawn: 'field-change',
  replaced: 'field-change',
}

/** The kinds that go to every member. The others go to the members they are about. */
export const momentKindsForEveryone: readonly MomentKind[] = momentKinds.filter(
  (kind) => kind === 'lead',
)

/** The text of a push about moments: the first ones, and how many more there are. */
export function formatMomentPush(texts: readonly string[]): string {
  const more = texts.length - maxMomentsInPush
  return [...texts.slice(0, maxMomentsInPush), ...(more > 0 ? [`And ${more} more.`] : [])].join(
    '\n',
  )
}

/** The events in a league since the last digest, in order. */
export interface DigestLeague {
  name: string
  recaps: readonly string[]
  moments: readonly string[]
  /** When the reader's first golfers tee off next, in a sentence; null if that isn't known, or nobody does. */
  firstTee: string | null
}

/** The subject and the text of a digest: a paragraph for each recap, one for a league's moments, one for what comes. */
export function formatDigest(leagues: readonly DigestLeague[]): { title: string; text: string } {
  const [one] = leagues
  const title =
    leagues.length === 1 && one
      ? `What happened in ${one.name}`
      : `What happened in your ${leagues.length} leagues`
  const paragraphs = leagues.flatMap(({ name, recaps, moments, firstTee }) => {
    const more = moments.length - maxMomentsInDigest
    const newest = moments.slice(-maxMomentsInDigest)
    const rest =
      more > 0 ? [`Plus ${more} earlier ${more > 1 ? 'moments' : 'moment'}. The latest:`] : []
    const happened = newest.length > 0 ? [[...rest, ...newest].join(' ')] : []
    return [`${name}:`, ...recaps, ...happened, ...(firstTee === null ? [] : [firstTee])]
  })
  return { title, text: paragraphs.join('\n\n') }
}
