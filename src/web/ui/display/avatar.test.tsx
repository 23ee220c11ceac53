import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { Avatar } from './avatar.tsx'

test.each([
  ['Ann Palmer', 'AP'],
  ['bob', 'B'],
  ['🦁 Leo ⛳', '🦁⛳'],
  ['Åse van Öst', 'ÅÖ'],
  ['Sam Snead 🇺🇸', 'S🇺🇸'],
])('the marker of %s has whole characters', (name, initials) => {
  expect(renderToStaticMarkup(<Avatar name={name} />)).toContain(`data-initials="${initials}"`)
})
