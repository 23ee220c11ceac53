import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { DraftingEnd } from './drafting-end.tsx'

const words = (estimated: boolean, timeZone: string) =>
  renderToStaticMarkup(
    <DraftingEnd at={new Date('2026-04-09T10:00:00Z')} {...{ estimated, timeZone }} />,
  )
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')

test('a deadline says that it is an estimate, until tee times are published', () => {
  expect(words(true, 'America/New_York')).toContain('estimated until tee times are published')
  expect(words(false, 'America/New_York')).not.toContain('estimated')
})

test('the course’s own time stands beside the reader’s, where it is another', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  expect(words(false, here)).not.toContain('at the course')
  expect(words(false, 'Asia/Tokyo')).toContain('at the course')
})
