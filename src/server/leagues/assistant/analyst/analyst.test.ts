import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { checkTeam, isTeamComplete } from '#domain/draft/draft.ts'
import { slots, type Slot } from '#domain/leagues/groups.ts'
import { defaultRules } from '#domain/leagues/rules.ts'

import type { BriefedGolfer, Briefing } from '../briefing.ts'
import { writeAdvice, writeAnalysis } from './analyst.ts'

/** A name for each id, which no other text contains. */
const nameOf = (id: number) => `Qx${id}zq Golfer`

const studied = (id: number, slot: Slot, more: Partial<BriefedGolfer> = {}): BriefedGolfer => ({
  apiPlayerId: String(id),
  name: nameOf(id),
  country: null,
  slot,
  rank: id,
  order: 'world-ranking',
  playing: true,
  toPar: null,
  recentFinishes: [],
  ...more,
})

const golfer = (id: number) =>
  fc
    .record({
      slot: fc.constantFrom(...slots),
      rank: fc.option(fc.integer({ min: 1, max: 900 })),
      playing: fc.boolean(),
      toPar: fc.option(fc.integer({ min: -30, max: 30 })),
      recentFinishes: fc.array(fc.constantFrom('1', 'T2', 'T17', '44', 'CUT', 'WD'), {
        maxLength: 5,
      }),
    })
    .map((more) => studied(id, more.slot, more))

const universe = Array.from({ length: 40 }, (_, nth) => nth + 1)
const briefing: fc.Arbitrary<Briefing> = fc
  .subarray(universe)
  .chain((ids) => fc.tuple(...ids.map(golfer)))
  .chain((golfers) =>
    fc.record({
      tournamentName: fc.constantFrom('The Open', 'Desert Classic', 'Memorial', 'A'),
      golfers: fc.constant(golfers),
      rules: fc.record({
        places: fc.record({
          A: fc.integer({ min: 0, max: 4 }),
          B: fc.integer({ min: 0, max: 4 }),
          C: fc.integer({ min: 0, max: 4 }),
          W: fc.integer({ min: 0, max: 4 }),
        }),
        counting: fc.integer({ min: 1, max: 3 }),
        penalty: fc.constantFrom(defaultRules.penalty, { kind: 'worst-round', plus: 1 } as const),
      }),
    }),
  )
const team = fc.array(fc.integer({ min: 1, max: 45 }).map(String), { maxLength: 10 })

const named = (text: string) => universe.filter((id) => text.includes(nameOf(id)))

test('only golfers of the field are named, and every sentence is complete', () => {
  fc.assert(
    fc.property(briefing, team, (briefing, team) => {
      const known = briefing.golfers.map(({ apiPlayerId }) => Number(apiPlayerId))
      for (const text of [writeAnalysis(briefing), writeAdvice(briefing, team).text]) {
        expect(known).toEqual(expect.arrayContaining(named(text)))
        expect(text).not.toMatch(/undefined|null|NaN|Infinity|object|\.\.|,,| {2}|\n{3}/)
        expect(text).toMatch(/^[^\s].*[.\d]$/s)
      }
    }),
    { seed: 71, numRuns: 300 },
  )
})

test('the advised team is legal, and complete wherever the field allows', () => {
  fc.assert(
    fc.property(briefing, team, (briefing, team) => {
      const { picks, text } = writeAdvice(briefing, team)
      const { places } = briefing.rules
      const golfers = picks.map(
        (id) => briefing.golfers.find(({ apiPlayerId }) => apiPlayerId === id) as BriefedGolfer,
      )
      expect(golfers.every((golfer) => golfer?.playing)).toBe(true)
      checkTeam(golfers, places)
      const enough = slots.every(
        (slot) =>
          briefing.golfers.filter((golfer) => golfer.slot === slot && golfer.playing).length >=
          places[slot],
      )
      expect(isTeamComplete(golfers, places)).toBe(enough)
      for (const id of picks) expect(text).toContain(nameOf(Number(id)))
    }),
    { seed: 72, numRuns: 300 },
  )
})

test('the same briefing gives the same text', () => {
  fc.assert(
    fc.property(briefing, team, (briefing, team) => {
      const again = structuredClone(briefing)
      expect(writeAnalysis(again)).toBe(writeAnalysis(briefing))
      expect(writeAdvice(again, team)).toEqual(writeAdvice(briefing, team))
    }),
    { seed: 73, numRuns: 50 },
  )
})

const field = [
  ...[1, 2, 30, 31].map((id) => studied(id, 'A')),
  ...[40, 41, 42].map((id) => studied(id, 'B')),
  ...[60, 70].map((id) => studied(id, 'C')),
  ...[80, 90].map((id) => studied(id, 'W')),
]
const open: Briefing = { tournamentName: 'The Open', golfers: field, rules: defaultRules }

test('picks stay, and the best golfers of each group join them', () => {
  const { picks } = writeAdvice(open, ['31'])
  expect(picks).toEqual(['31', '1', '40', '41', '60', '80'])
})

test('a pick who is out is dropped, and the text says so', () => {
  const golfers = field.map((golfer) =>
    golfer.rank === 31 ? { ...golfer, playing: false } : golfer,
  )
  const { picks, text } = writeAdvice({ ...open, golfers }, ['31'])
  expect(picks).toEqual(['1', '2', '40', '41', '60', '80'])
  expect(text).toContain(`I’d replace ${nameOf(31)}:`)
})

test('form and the score so far count for more than a few places in the ranking', () => {
  const hot = studied(42, 'B', { recentFinishes: ['1', 'T2', 'T3'] })
  const cold = studied(40, 'B', { recentFinishes: ['CUT', 'CUT', 'WD'] })
  const leads = studied(90, 'W', { toPar: -8 })
  const golfers = [
    ...field.filter(({ rank }) => ![40, 42, 90].includes(rank ?? 0)),
    hot,
    cold,
    leads,
  ]
  const { picks } = writeAdvice({ ...open, golfers }, [])
  expect(picks).toEqual(['1', '2', '42', '41', '60', '90'])
})

test('a team without anyone from the world’s top 50 has none of them', () => {
  const golfers = field.map((golfer) => ({ ...golfer, rank: (golfer.rank ?? 0) + 100 }))
  expect(writeAdvice({ ...open, golfers }, []).text).toContain(
    'On balance: none of these 6 are in the world’s top 50, so this team lives on its long shots.',
  )
})

test('one golfer is counted as one, in a field and in a group', () => {
  const best = (rank: number) => (golfer: BriefedGolfer) =>
    golfer.apiPlayerId === '1' ? { ...golfer, rank } : { ...golfer, rank: (golfer.rank ?? 0) + 100 }
  const analyze = (golfers: BriefedGolfer[]) => writeAnalysis({ ...open, golfers })
  expect(analyze(field.map(best(20)))).toContain('1 of the world’s top 50 is here. After')
  expect(analyze(field.map(best(1)))).toContain('1 of the world’s top 10 is here. After')
  const tied = field.map((golfer) => ({ ...golfer, toPar: -3 }))
  const three = [1, 2, 30].map(nameOf).join(', ')
  expect(analyze(tied.slice(0, 5))).toContain(`${three}, and two more lead at −3.`)
  const alone = field.filter(({ slot, rank }) => slot !== 'C' || rank === 60)
  const tournaments = ['The Open', 'Memorial', 'Desert Classic', 'A', 'B', 'C']
  const texts = tournaments.map((tournamentName) =>
    writeAnalysis({ ...open, tournamentName, golfers: alone }),
  )
  expect(texts.join('\n')).toContain('Group C has one golfer for your one pick.')
})

test('the text mentions a gap in the ranking and a close group', () => {
  const text = writeAnalysis(open)
  expect(text).toMatch(new RegExp(`${nameOf(2)}.*2nd.*30th|from 2nd to 30th`))
  expect(text).toMatch(/40th to 42nd|From there to the last, 42nd/)
})

test('without groups the text says how the ranking would split the field', () => {
  const golfers = universe.map((id) => studied(id, 'W'))
  const text = writeAnalysis({ ...open, golfers })
  expect(text).toContain(`- Group B: ${nameOf(8)}, 8th to ${nameOf(14)}, 14th`)
  expect(text).toContain('- Wildcards: the other 19')
})

test('with no golfers left, there is no text and no picks', () => {
  const golfers = field.map((golfer) => ({ ...golfer, playing: false }))
  expect(writeAnalysis({ ...open, golfers })).toContain('nothing left to choose between')
  expect(writeAdvice({ ...open, golfers }, ['1']).picks).toEqual([])
})

test('a field of which nothing is known gets no favorites, no leaders, and no risks', () => {
  const golfers = field.map((golfer) => ({ ...golfer, rank: null, order: null }))
  const [text, advice] = [
    writeAnalysis({ ...open, golfers }),
    writeAdvice({ ...open, golfers }, []),
  ]
  expect(text).toContain('I can’t tell who’s strong here')
  expect(text).toContain('No one in it has a rank.')
  expect(text).toContain('I don’t know any of them well enough to have a favorite.')
  expect(advice.picks).toHaveLength(6)
  expect(advice.text).toContain('I don’t know the golfers at The Open well enough')
  for (const said of [text, advice.text])
    expect(said).not.toMatch(/unranked, (is|and)|ranking puts|safe|gamble I|world’s top|call/)
  const wild = golfers.map((golfer) => ({ ...golfer, slot: 'W' as const }))
  expect(writeAnalysis({ ...open, golfers: wild })).toContain('to sort it.')
})

test('where few are ranked, the text leans on them alone', () => {
  const golfers = field.map((golfer) =>
    golfer.rank === 1 ? { ...golfer, order: null } : { ...golfer, rank: null, order: null },
  )
  const text = writeAnalysis({ ...open, golfers })
  expect(text).toContain(`Only ${nameOf(1)} has a rank: 1st.`)
  expect(text).not.toMatch(/as close to safe|the gamble|bold one/)
})

test.each([
  ['half with results', (nth: number) => ({ recentFinishes: nth % 2 ? [] : ['1', 'T2', 'T3'] })],
  ['half with a rank', (nth: number) => ({ rank: nth % 2 ? null : nth + 1 })],
  ['all with a score', (nth: number) => ({ toPar: nth - 5 })],
  ['nothing known', () => ({})],
])('a field without an order gets no favorites, whatever the picks so far: %s', (_, know) => {
  const golfers = field.map((golfer, nth) => ({ ...golfer, rank: null, order: null, ...know(nth) }))
  const briefing = { ...open, golfers }
  const complete = writeAdvice(briefing, []).picks
  const analysis = writeAnalysis(briefing)
  expect(analysis).toContain('I don’t know any of them well enough to have a favorite.')
  const advice = [[], ['31'], complete].map((team) => writeAdvice(briefing, team).text)
  for (const text of advice) expect(text).toMatch(/^.*I don’t know the golfers .*well enough/)
  for (const text of [analysis, ...advice]) {
    expect(text).not.toMatch(/happy to own|how I’d|call\.|upside|win late|gamble I’d|The safe pick/)
    expect(text).not.toMatch(/same class|next in line|It was close|nearly as well|I’d turn to/)
  }
})
