// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { inviteUrl, parseInviteUrl } from './invite-url.ts'

const leagueId = '0b8f3c56-1f52-4a8b-9f0e-2f0f0f0f0f0f'
const read = (link: string) => parseInviteUrl(new URL(link).searchParams)

test('parsing a link gives back what it was built from', () => {
  expect(read(inviteUrl('ABCD2345'))).toEqual({ inviteCode: 'ABCD2345' })
  const older = `${inviteUrl('ABCD2345')}&league=${leagueId}`
  expect(read(older)).toEqual({ inviteCode: 'ABCD2345', leagueId })
})

test('a link typed in lower case or cut short still gives what it can', () => {
  expect(read(`http://x/register?invite=%20abcd2345&league=${leagueId.slice(0, 20)}`)).toEqual({
    inviteCode: 'ABCD2345',
  })
  expect(read('http://x/register')).toEqual({ inviteCode: '' })
})
