import { formatToPar } from '#domain/format.ts'
import { listText } from '#domain/lists.ts'
import { percentText } from '#web/format/numbers.ts'

import type { PictureSubject } from './picture-subject.ts'
import { moneyCell, firstAndOwn } from './picture-text.ts'
import type { PicturePart } from './picture.ts'

const mostGolfers = 5
const mostTwins = 2
const mostChances = 6

/** How the teams compare as picks lock: most picked, only mine, twins, the boldest guess, the opening chances. */
export function revealParts({
  reveal,
  teams,
  twins,
  me,
}: Extract<PictureSubject, { kind: 'reveal' }>): PicturePart[] {
  const names = new Map(teams.map(({ userId, name }) => [userId, name]))
  const { mostPicked, boldestGuess, chances } = reveal
  const sentences = [
    ...uniquePickRows(reveal.onlyYours, teams, me),
    ...twins.slice(0, mostTwins),
    ...(boldestGuess
      ? [
          `Boldest guess: ${names.get(boldestGuess.userId) ?? ''}, ${formatToPar(boldestGuess.guess)}.`,
        ]
      : []),
  ]
  const { shown } = firstAndOwn(chances, me, mostChances)
  const picked = mostPicked.slice(0, mostGolfers).map(({ name, count }) => ({
    lead: '',
    name,
    cells: [moneyCell(`${count} of ${teams.length}`)],
  }))
  const hopes = shown.map(({ userId, win }) => ({
    lead: '',
    name: names.get(userId) ?? '',
    cells: [moneyCell(percentText(win))],
    mine: userId === me,
  }))
  return [
    ...table('Most picked', picked),
    ...sentences.map((text) => ({ kind: 'text', text }) as const),
    ...table('Opening chances to win', hopes),
  ]
}

const table = (text: string, rows: Extract<PicturePart, { kind: 'rows' }>['rows']): PicturePart[] =>
  rows.length > 0
    ? [
        { kind: 'heading', text },
        { kind: 'rows', rows },
      ]
    : []

/** The golfers that only the sharer has, by the sharer's name: a picture has many readers. */
function uniquePickRows(
  onlyYours: Extract<PictureSubject, { kind: 'reveal' }>['reveal']['onlyYours'],
  teams: Extract<PictureSubject, { kind: 'reveal' }>['teams'],
  me: string,
): string[] {
  const ids = onlyYours.find(({ userId }) => userId === me)?.apiPlayerIds ?? []
  const team = teams.find(({ userId }) => userId === me)
  const golfers = team?.golfers.filter(({ apiPlayerId }) => ids.includes(apiPlayerId)) ?? []
  return team && golfers.length > 0
    ? [`Only ${team.name} has ${listText(golfers.map(({ name }) => name))}.`]
    : []
}
