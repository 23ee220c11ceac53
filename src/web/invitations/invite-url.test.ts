// @vitest-environment jsdom
import { expect, test } from 'vitest'

import { inviteUrl, parseInviteUrl } from './invite-url.ts'

const leagueId = '0b8f3c56-1f52-4a8b-9f0e-2f0f0f0f0f0f'
const read = (link: string) => parseInviteUrl(new URL(link).searchParams)

test('what a link is made of is read out of it again', () => {
  expect(read(inviteUrl('ABCD2345'))).toEqual({ inviteCode: 'ABCD2345' })
  expect(read(inviteUrl('ABCD2345', leagueId))).toEqual({ inviteCode: 'ABCD2345', leagueId })
})

test('a link that was typed in small letters, or was cut short, still carries what it can', () => {
  expect(read(`http://x/register?invite=%20abcd2345&league=${leagueId.slice(0, 20)}`)).toEqual({
    inviteCode: 'ABCD2345',
  })
  expect(read('http://x/register')).toEqual({ inviteCode: '' })
})
