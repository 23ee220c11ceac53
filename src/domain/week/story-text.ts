import { formatToPar } from '../format.ts'
import { eitherText, listText } from '../lists.ts'
import { placeInWords, pluralize } from '../words.ts'
import type { Stories } from './stories.ts'
import { joinNames } from './words.ts'

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
  ].flatMap((story) => (story ? [{ ...story, text: withCapitals(story.text) }] : []))

/** Capitalizes what stands for a missing name at the start of a sentence. Names themselves stay as they are. */
const withCapitals = (text: string) =>
  text.replaceAll(/(?<=^|\. )another member/g, 'Another member')

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
    `${scoreText(mine)} didn’t count for you, but would have for ${pluralize(mine.teams, 'other team')}.`
  const level = bench.filter(({ teams, score }) => teams === most.teams && score === most.score)
  const tops = mine && level.includes(mine) ? [] : level
  const golfers = new Map(tops.map((golfer) => [golfer.apiPlayerId, golfer]))
  const top =
    tops.length > 0 &&
    `${joinNames(tops.map(({ userId }) => member(userId)))} left the most on the bench: ${eitherText([...golfers.values()].map(scoreText))} would have counted for ${pluralize(most.teams, 'other team')}.`
  return {
    title: 'Left on the Bench',
    text: [own, top].filter(Boolean).join(' '),
    golfers: [...(mine ? [mine] : []), ...golfers.values()].map(({ apiPlayerId, name }) => ({
      apiPlayerId,
      name,
    })),
  }
}

/** A golfer's score: `Ann Lee’s −6`. */
const scoreText = ({ name, score }: Stories['bench'][number]) => `${name}’s ${formatToPar(score)}`

function describeLuck({ luck }: Stories, { reader, member, percent }: StoryFormat): Story | null {
  const mine = luck.find(({ userId }) => userId === reader)
  const own =
    mine &&
    `When picks locked, your chance to win was ${percent(mine.win)}, ${startText(mine, luck)}. You finished ${endText(mine)}.`
  const most = Math.max(...luck.map(gainOf))
  const lucky = most < minGain ? [] : luck.filter((line) => gainOf(line) === most)
  const [first] = lucky
  const names = joinNames(lucky.map(({ userId }) => member(userId)))
  const gain =
    first && lucky.length === 1
      ? `${startText(first, luck)} when picks locked, ${endText(first)} at the end`
      : `each gained ${most} places after picks locked`
  const top =
    first &&
    (mine && lucky.includes(mine) ? 'No one got luckier.' : `${names} had the most luck: ${gain}.`)
  const text = [own, top].filter(Boolean).join(' ')
  return text ? { title: 'Luck', text, golfers: [] } : null
}

type Luck = Stories['luck'][number]

/** Places gained from the lock to the end. */
const gainOf = ({ expected, rank }: Luck) => expected - rank

/** A place by the chances at the lock: `2nd of 5`, `tied for 2nd of 5`. */
const startText = ({ expected }: Luck, luck: Stories['luck']) =>
  `${placeInWords(expected, luck.filter((other) => other.expected === expected).length > 1)} of ${luck.length}`

/** How someone finished: `2nd`, `tied for 2nd`. */
const endText = ({ rank, position }: Luck) => placeInWords(rank, position.startsWith('T'))

function describeNemesis({ nemeses }: Stories, format: StoryFormat): Story | null {
  const mine = nemeses.find(({ userId }) => userId === format.reader)
  if (!mine) return null
  const { by, strokes, weeks } = mine
  const names = peopleText(by, format)
  const margin = strokes ? `${pluralize(strokes, 'stroke')} ahead` : 'ahead on the tiebreaker'
  const text = weeks
    ? `${names} has finished ahead of you in ${weeks.ahead === weeks.met ? 'all' : `${weeks.ahead} of the`} ${weeks.met} weeks you both played.`
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
