import { expect, test } from 'vitest'

import { parseBlocks } from './assistant-text.tsx'

test('empty lines separate paragraphs, and points make lists', () => {
  expect(parseBlocks('Group A is deep.\n\n- Rory: form\n- Scottie: rank\n\nGo bold.\n')).toEqual([
    { kind: 'paragraph', text: 'Group A is deep.' },
    { kind: 'list', points: ['Rory: form', 'Scottie: rank'] },
    { kind: 'paragraph', text: 'Go bold.' },
  ])
})

test('an unfinished text is shown as far as it goes', () => {
  expect(parseBlocks('')).toEqual([])
  expect(parseBlocks('Picks:\n- Ro')).toEqual([
    { kind: 'paragraph', text: 'Picks:' },
    { kind: 'list', points: ['Ro'] },
  ])
})
