import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { DraftDeadline } from './draft-deadline.tsx'

const textOf = (estimated: boolean, timeZone: string) =>
  renderToStaticMarkup(
    <DraftDeadline
      of={{
        draftingEndDate: new Date('2026-04-09T10:00:00Z'),
        draftingEndEstimated: estimated,
        timeZone,
      }}
    />,
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('a deadline is marked as an estimate until tee times are out', () => {
  expect(textOf(true, 'America/New_York')).toContain('estimated until tee times are out')
  expect(textOf(false, 'America/New_York')).not.toContain('estimated')
})

test('the course’s time is shown beside the reader’s where they differ', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(textOf(false, here)).not.toContain('at the course')
  expect(textOf(false, 'Asia/Tokyo')).toContain('at the course')
})
