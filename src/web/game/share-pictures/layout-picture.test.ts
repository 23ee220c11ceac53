import * as fc from 'fast-check'
import { expect, test } from 'vitest'

import { fitText, type Measure, wrapText } from './fit-text.ts'
import { margin, layoutPicture, size } from './layout-picture.ts'
import type { Picture } from './picture.ts'
import type { PictureShape } from './shapes.ts'

/** A font whose letters are all half as wide as high. */
const measure: Measure = (text, { size }) => Array.from(text).length * size * 0.5
const font = { family: 'sans', weight: 400, size: 40 } as const

/** The edges of a text. */
function edges(one: Extract<PictureShape, { kind: 'text' }>) {
  const width = measure(one.text, one.font)
  const left = one.x - { left: 0, center: width / 2, right: width }[one.align]
  return {
    left,
    right: left + width,
    top: one.y - one.font.size / 2,
    bottom: one.y + one.font.size / 2,
  }
}

const textsOf = (placed: readonly PictureShape[]) => placed.filter((one) => one.kind === 'text')

test('law: every text fits inside the picture, and none overlap', () => {
  const name = fc.string({ minLength: 1, maxLength: 80 }).filter((text) => text.trim() !== '')
  const rows = fc.record({
    kind: fc.constant('rows' as const),
    rows: fc.array(
      fc.record({
        lead: fc.constantFrom('', '1', 'T12'),
        name,
        cells: fc.constant([
          { text: '+12', tone: 'ink' } as const,
          { text: '$1,234.50', tone: 'ink' } as const,
        ]),
        mine: fc.boolean(),
      }),
      { maxLength: 14 },
    ),
  })
  const text = fc.record({
    kind: fc.constant('text' as const),
    text: fc.array(name, { minLength: 1, maxLength: 9 }).map((words) => words.join(' ')),
  })
  const picture = fc.record<Picture>({
    title: name,
    league: name,
    tournament: name,
    parts: fc.tuple(rows, text),
    notes: fc.array(name, { maxLength: 3 }),
  })
  fc.assert(
    fc.property(picture, (picture) => {
      const texts = textsOf(layoutPicture(picture, measure)).map(edges)
      for (const { left, right, top, bottom } of texts) {
        expect(left).toBeGreaterThanOrEqual(margin - 1)
        expect(right).toBeLessThanOrEqual(size.width - margin + 1)
        expect(top).toBeGreaterThan(0)
        expect(bottom).toBeLessThan(size.height)
      }
      for (const [nth, one] of texts.entries())
        for (const other of texts.slice(nth + 1)) {
          const isApart =
            one.right <= other.left + 1 ||
            other.right <= one.left + 1 ||
            one.bottom <= other.top + 1 ||
            other.bottom <= one.top + 1
          expect(isApart).toBe(true)
        }
    }),
    { numRuns: 200 },
  )
})

test('few lines are written larger than many, and the smallest can be read on a phone', () => {
  const of = (count: number): Picture => ({
    title: 'Final leaderboard',
    league: 'Sunday Foursome',
    tournament: 'The Masters',
    parts: [
      {
        kind: 'rows',
        rows: Array.from({ length: count }, (_, nth) => ({
          lead: `${nth + 1}`,
          name: `Team ${nth + 1}`,
          cells: [{ text: '−3', tone: 'under' }],
        })),
      },
      { kind: 'text', text: 'And 87 more teams' },
    ],
    notes: ['Final'],
  })
  const sizeOf = (count: number) =>
    textsOf(layoutPicture(of(count), measure)).find(({ text }) => text === 'Team 1')?.font.size ?? 0
  expect(sizeOf(4)).toBe(60)
  // A phone shows the picture at a third of its size.
  expect(sizeOf(13)).toBeGreaterThanOrEqual(36)
})

test('a name that would be cut makes the text smaller, down to a size that can be read', () => {
  const nameAt = (name: string) =>
    textsOf(
      layoutPicture(
        {
          title: 'My team',
          league: 'Sunday Foursome',
          tournament: 'The Masters',
          parts: [{ kind: 'rows', rows: [{ lead: '', name, cells: [] }] }],
          notes: [],
        },
        measure,
      ),
    ).find(({ text }) => text.startsWith('Rasmus'))
  expect(nameAt('Rasmus')?.font.size).toBe(60)
  const whole = nameAt('Rasmus Neergaard-Petersen of Denmark')
  expect(whole?.text).toMatch(/Denmark$/)
  expect(whole?.font.size).toBeLessThan(60)
  expect(nameAt('Rasmus '.repeat(20))).toMatchObject({ font: { size: 60 } })
})

test('a long name is cut between letters, and a long word too', () => {
  expect(fitText('Bartholomew', 120, font, measure)).toBe('Barth…')
  expect(fitText('🇺🇸🇺🇸🇺🇸🇺🇸', 130, font, measure)).toBe('🇺🇸🇺🇸…')
  expect(wrapText('one two three', 140, font, measure)).toEqual(['one two', 'three'])
  expect(wrapText('one two three four', 140, font, measure, 2)).toEqual(['one two', 'three…'])
  expect(wrapText('Bartholomew', 120, font, measure)).toEqual(['Barth…'])
})
