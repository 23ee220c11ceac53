import { expect, test } from 'vitest'

import { blocksOf } from './prose.tsx'

test('empty lines separate paragraphs, and points make lists', () => {
  expect(blocksOf('Group A is deep.\n\n- Rory: form\n- Scottie: rank\n\nGo bold.\n')).toEqual([
    { kind: 'paragraph', text: 'Group A is deep.' },
    { kind: 'list', points: ['Rory: form', 'Scottie: rank'] },
    { kind: 'paragraph', text: 'Go bold.' },
  ])
})

test('an unfinished text is shown as far as it goes', () => {
  expect(blocksOf('')).toEqual([])
  expect(blocksOf('Picks:\n- Ro')).toEqual([
    { kind: 'paragraph', text: 'Picks:' },
    { kind: 'list', points: ['Ro'] },
  ])
})
