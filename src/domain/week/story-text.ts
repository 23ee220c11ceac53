import { formatToPar } from '../format.ts'
import { listText } from '../lists.ts'
import { ordinal, pluralize } from '../words.ts'
import type { Stories } from './stories.ts'
import { joinNames, positionInWords } from './words.ts'

/** A story as one reader reads it. */
export interface Story {
  title: string
  text: string
  /** The golfers that the text names, in their order. */
  golfers: { apiPlayerId: string; name: string }[]
}

/** How names and chances are written in {@link storiesFor}. */
export interface StoryFormat {
  /** The reader's id. */
  reader: string
  member(userId: string): string
  percent(chance: number): string
}

/** Places gained from the lock to the end that are worth a word. */
const minGain = 2

/** Puts a league's stories into sentences, with the reader as "you". Those that don't concern the reader are left out. */
export const storiesFor = (stories: Stories, format: StoryFormat): Story[] =>
  [
    describeBestTeam(stories, format),
    describeBench(stories, format),
    describeLuck(stories, format),
    describeNemesis(stories, format),
  ].filter((story) => story !== null)

function describeBestTeam({ bestTeam }: Stories, format: StoryFormat): Story | null {
  const closest = bestTeam?.behind.filter(({ strokes }) => strokes === bestTeam.behind[0]?.strokes)
  const [first] = closest ?? []
  if (!bestTeam || !closest || !first) return null
  const { golfers, total, behind } = bestTeam
  const names = peopleText(
    closest.map(({ userId }) => userId),
    format,
  )
  const mine = behind.find(({ userId }) => userId === format.reader)
  const sentences = [
    `No team could have beaten ${formatToPar(total)}: ${listText(golfers.map(({ name }) => name))}.`,
    first.strokes === 0
      ? `${names} matched it.`
      : `${names} came closest, ${pluralize(first.strokes, 'stroke')} back.`,
    ...(mine && !closest.includes(mine) ? [`You were ${mine.strokes} back.`] : []),
  ]
  return { title: 'Best Possible Team', text: sentences.join(' '), golfers }
}

function describeBench({ bench }: Stories, { reader, member }: StoryFormat): Story | null {
  const [most] = bench
  if (!most) return null
  const mine = bench.find(({ userId }) => userId === reader)
  const own =
    mine &&
    `${mine.name}’s ${formatToPar(mine.score)} didn’t count for you, but would have for ${pluralize(mine.teams, 'other team')}.`
  const top =
    most !== mine &&
    `${member(most.userId)} left the most: ${most.name}’s ${formatToPar(most.score)} would have counted for ${pluralize(most.teams, 'other team')}.`
  return {
    title: 'Left on the Bench',
    text: [own, top].filter(Boolean).join(' '),
    golfers: [mine, most]
      .filter((one, nth, all) => one !== undefined && all.indexOf(one) === nth)
      .flatMap((one) => (one ? [{ apiPlayerId: one.apiPlayerId, name: one.name }] : [])),
  }
}

function describeLuck({ luck }: Stories, { reader, member, percent }: StoryFormat): Story | null {
  const [most] = luck
  const mine = luck.find(({ userId }) => userId === reader)
  const gained = most && most.expected - most.rank >= minGain ? most : null
  const start = (expected: number) => `${ordinal(expected)} of ${luck.length}`
  const own =
    mine &&
    `At the lock you had a ${percent(mine.win)} chance to win, ${start(mine.expected)}. You finished ${inPlace(mine.position)}.`
  const top =
    gained &&
    (gained === mine
      ? 'No one had more luck.'
      : `${member(gained.userId)} had the most: ${start(gained.expected)} at the lock, ${positionInWords(gained.position)} at the end.`)
  const text = [own, top].filter(Boolean).join(' ')
  return text ? { title: 'Luck', text, golfers: [] } : null
}

/** How someone finished: `2nd`, `in a tie for 2nd`. */
const inPlace = (position: string) =>
  `${position.startsWith('T') ? 'in ' : ''}${positionInWords(position)}`

function describeNemesis({ nemeses }: Stories, format: StoryFormat): Story | null {
  const mine = nemeses.find(({ userId }) => userId === format.reader)
  if (!mine) return null
  const { by, strokes, weeks } = mine
  const names = peopleText(by, format)
  const margin = strokes ? `${pluralize(strokes, 'stroke')} ahead` : 'ahead on the tiebreaker'
  const text = weeks
    ? `${names} has finished ahead of you in ${weeks.ahead} of the ${weeks.met} weeks you both played.`
    : `The one to catch was ${names}, ${margin}.`
  return {
    title: 'Nemesis',
    text: by.length > 1 ? `The ones to catch were ${names}, ${margin}.` : text,
    golfers: [],
  }
}

/** People in a sentence, the reader first as "You". */
const peopleText = (userIds: readonly string[], { reader, member }: StoryFormat) =>
  joinNames([
    ...(userIds.includes(reader) ? ['You'] : []),
    ...userIds.filter((id) => id !== reader).map(member),
  ])
