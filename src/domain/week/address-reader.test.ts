import { expect, test } from 'vitest'

import { addressReader } from './address-reader.ts'

test.each([
  [
    '@ takes the lead at −5, 2 strokes ahead of Ann.',
    'You take the lead at −5, 2 strokes ahead of Ann.',
  ],
  [
    'Bob takes the lead at −5, 2 strokes ahead of @.',
    'Bob takes the lead at −5, 2 strokes ahead of you.',
  ],
  ['@ ties Bob for the lead at −3.', 'You tie Bob for the lead at −3.'],
  ['@ and Bob tie Cat for the lead at −3.', 'You and Bob tie Cat for the lead at −3.'],
  ['Ann and @ are tied for the lead at E.', 'Ann and you are tied for the lead at E.'],
  ['@ moves into the money.', 'You move into the money.'],
  ['@, Bob, and Cat drop out of the money.', 'You, Bob, and Cat drop out of the money.'],
  ['@ drops out of the money.', 'You drop out of the money.'],
  [
    'First1 Last1 eagled No. 4 in round 1 for Ann and @.',
    'First1 Last1 eagled No. 4 in round 1 for Ann and you.',
  ],
  ['Ann takes the lead at E.', 'Ann takes the lead at E.'],
])('“%s” reads “%s” to @', (text, expected) => {
  expect(addressReader(text.replace('@', '\u{FDD6}'))).toBe(expected)
})
