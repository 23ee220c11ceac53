import fc from 'fast-check'
import { expect, test } from 'vitest'

import { textParts } from './text-parts.ts'

const links = (content: string) =>
  textParts({ content }).flatMap(({ kind, text }) => (kind === 'link' ? [text] : []))

test.each([
  ['see https://pgatour.com/cut.', ['https://pgatour.com/cut']],
  ['(http://a.example/b_(c))', ['http://a.example/b_(c)']],
  ['(see https://a.example/b)', ['https://a.example/b']],
  ['HTTPS://A.EXAMPLE, https://b.example!', ['HTTPS://A.EXAMPLE', 'https://b.example']],
  ['javascript:alert(1) ftp://a.example data:text/html,x', []],
  ['https://bank.example@evil.example/', []],
  ['https:// http://', []],
  ['xhttps://a.example', []],
  ['<b>https://a.example</b>', ['https://a.example']],
])('in “%s”, %o are links', (content, expected) => {
  expect(links(content)).toEqual(expected)
})

test('mentions split the text around them', () => {
  const mentions = [{ userId: 'ann', start: 3, length: 4 }]
  expect(textParts({ content: 'hi @Ann https://a.example', mentions })).toEqual([
    { kind: 'text', text: 'hi ' },
    { kind: 'mention', text: '@Ann', userId: 'ann' },
    { kind: 'text', text: ' ' },
    { kind: 'link', text: 'https://a.example' },
  ])
})

test('the parts put together are the text', () => {
  const part = fc.oneof(fc.string(), fc.constantFrom('https://a.example', 'http://', ' ', ').'))
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const content = parts.join('')
      const joined = textParts({ content })
      expect(joined.map(({ text }) => text).join('')).toBe(content)
    }),
  )
})
