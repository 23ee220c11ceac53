import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'

import { FlaggedName } from './flag.tsx'

const text = (html: string) => html.replaceAll(/<span aria-hidden.*?<\/span>|<[^>]+>/g, '')

test('a golfer’s country is read after the name, and left out where it is unknown', () => {
  const read = (country: string | null) =>
    text(renderToStaticMarkup(<FlaggedName country={country}>Adam Scott</FlaggedName>))
  expect(read('Australia')).toBe('Adam Scott, Australia')
  expect(read(null)).toBe('Adam Scott')
})
