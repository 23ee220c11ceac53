import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { FieldRow } from './field-row.tsx'

test('a golfer who has withdrawn can be removed from a group, and calls no group full', () => {
  const golfer = {
    apiPlayerId: '1',
    name: 'Ludvig Åberg',
    country: null,
    ranking: 1,
    formRank: null,
    rank: 1,
    order: 'world-ranking' as const,
    isAmateur: false,
    withdrawn: true,
  }
  const row = renderToStaticMarkup(
    <FieldRow {...{ golfer }} group="A" unsaved={false} fullGroups="" onChoose={() => {}} />,
  )
  expect(row).not.toContain('(Full)')
  expect(row).toContain('Remove Ludvig Åberg from Group A')
})
