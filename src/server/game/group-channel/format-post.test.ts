import { createHmac } from 'node:crypto'

import { expect, test } from 'vitest'

import { type ChannelMessage, formatPost } from './format-post.ts'
import { detectKind, maskUrl } from './webhook-url.ts'

const message: ChannelMessage = {
  id: 'league.1',
  event: 'recap-1',
  title: 'Sunday *Best*: round 1',
  text: '@everyone <!channel> [free](https://evil.example) Ann & Bob lead.',
  link: 'https://golf.example/leagues/1',
  leagueId: '1',
  leagueName: 'Sunday *Best*',
}
const secret = `whsec_${Buffer.from('a secret of thirty-two characters').toString('base64')}`
const now = new Date('2026-04-09T12:00:00Z')
const bodyOf = (kind: 'discord' | 'slack' | 'groupme' | 'json', url: string, of = message) => {
  const post = formatPost({ kind, url, secret }, of, now)
  return { ...post, json: JSON.parse(post.body) as Record<string, unknown> }
}

test.each([
  ['https://discord.com/api/webhooks/123/abc-DEF', 'discord'],
  ['https://discordapp.com/api/v10/webhooks/123/abc', 'discord'],
  ['https://ptb.discord.com/api/webhooks/123/abc', 'discord'],
  ['https://discord.com/channels/1/2', null],
  ['https://hooks.slack.com/services/T0/B0/xyz', 'slack'],
  ['https://hooks.slack.com/triggers/T0/1/xyz', 'slack'],
  ['https://friends.slack.com/archives/C1', null],
  ['https://api.groupme.com/v3/bots/post?bot_id=abc123', 'groupme'],
  ['https://api.groupme.com/v3/bots/post', null],
  ['https://dev.groupme.com/bots', null],
  ['https://golf.example/hook', 'json'],
  ['https://discord.com.evil.example/api/webhooks/1/a', 'json'],
])('%s is a channel of kind %s', (address, kind) => expect(detectKind(address)).toBe(kind))

test('only the host and the last characters of an address are shown', () => {
  expect(maskUrl('https://discord.com/api/webhooks/123/abcdefgh')).toBe('discord.com/…efgh')
  expect(maskUrl('https://api.groupme.com/v3/bots/post?bot_id=abc123')).toBe(
    'api.groupme.com/…c123',
  )
  expect(maskUrl('https://golf.example/')).toBe('golf.example/…')
})

test('Discord gets text that mentions nobody and formats nothing', () => {
  const { json, url } = bodyOf('discord', 'https://discord.com/api/webhooks/1/a')
  expect(url).toBe('https://discord.com/api/webhooks/1/a')
  expect(json).toEqual({
    content: String.raw`**Sunday \*Best\*: round 1**
@everyone \<!channel\> \[free\]\(https://evil.example\) Ann & Bob lead.
<https://golf.example/leagues/1>`,
    allowed_mentions: { parse: [] },
  })
})

test('Slack gets escaped text, without names turned into mentions', () => {
  expect(bodyOf('slack', 'https://hooks.slack.com/services/a').json).toEqual({
    text: `Sunday *Best*: round 1
@everyone &lt;!channel&gt; [free](https://evil.example) Ann &amp; Bob lead.
<https://golf.example/leagues/1>`,
    mrkdwn: false,
    link_names: false,
  })
})

test('GroupMe gets the bot in the body', () => {
  const { json, url } = bodyOf('groupme', 'https://api.groupme.com/v3/bots/post?bot_id=abc')
  expect(url).toBe('https://api.groupme.com/v3/bots/post')
  expect(json).toEqual({
    bot_id: 'abc',
    text: `${message.title}\n${message.text}\n${message.link}`,
  })
})

test('plain JSON is signed as Standard Webhooks says', () => {
  const { json, headers, body } = bodyOf('json', 'https://golf.example/hook')
  expect(json).toEqual({
    id: 'league.1',
    event: 'recap-1',
    league: { id: '1', name: 'Sunday *Best*' },
    title: message.title,
    text: message.text,
    url: message.link,
  })
  const key = Buffer.from('a secret of thirty-two characters')
  const signed = createHmac('sha256', key).update(`league.1.1775736000.${body}`).digest('base64')
  expect(headers).toMatchObject({
    'webhook-id': 'league.1',
    'webhook-timestamp': '1775736000',
    'webhook-signature': `v1,${signed}`,
  })
})

test.each([
  ['discord', 'content', 2_000],
  ['groupme', 'text', 1_000],
  ['slack', 'text', 4_000],
] as const)('%s never gets more than it takes', (kind, field, most) => {
  const { json } = bodyOf(kind, 'https://api.groupme.com/v3/bots/post?bot_id=abc', {
    ...message,
    text: 'Long_'.repeat(2_000),
  })
  expect(String(json[field]).length).toBeLessThanOrEqual(most)
  expect(String(json[field])).toContain(message.link)
})
