import { createHmac } from 'node:crypto'

import type { ChannelKind } from '#contract/leagues/group-channel.ts'
import { cutText } from '#domain/cut-text.ts'

/** A post, before it takes the form that a chat understands. */
export interface ChannelMessage {
  /** The same for each attempt and another for a correction, so that a receiver can drop repeated attempts. */
  id: string
  event: string
  title: string
  text: string
  /** Links back to the league. */
  link: string
  leagueId: string
  leagueName: string
}

/** A channel's secrets. */
export interface Target {
  kind: ChannelKind
  url: string
  secret: string
}

interface Post {
  url: string
  headers: Record<string, string>
  body: string
}

/** GroupMe takes up to 1,000 characters; Discord 2,000, backslashes included. */
const maxLengths = { discord: 950, slack: 3_500, groupme: 950, json: 10_000 }

/** Puts a message into the form that a channel understands. Nothing in it can mention or format. */
export function formatPost(
  { kind, url, secret }: Target,
  message: ChannelMessage,
  now: Date,
): Post {
  const { title, text, link } = message
  const room = maxLengths[kind] - title.length - link.length
  const short = text.length > room ? `${cutText(text, Math.max(room - 1, 0)).trimEnd()}…` : text
  const json = (address: string, body: object, headers: Record<string, string> = {}): Post => ({
    url: address,
    headers: { 'content-type': 'application/json', 'user-agent': 'TeeTime', ...headers },
    body: JSON.stringify(body),
  })
  if (kind === 'discord') {
    const content = `**${plainOnDiscord(title)}**\n${plainOnDiscord(short)}\n<${link}>`
    return json(url, { content, allowed_mentions: { parse: [] } })
  }
  if (kind === 'slack') {
    const lines = [title, short].map(plainOnSlack)
    return json(url, { text: [...lines, `<${link}>`].join('\n'), mrkdwn: false, link_names: false })
  }
  if (kind === 'groupme') {
    const address = new URL(url)
    const bot = address.searchParams.get('bot_id') ?? ''
    address.search = ''
    return json(address.href, { bot_id: bot, text: `${title}\n${short}\n${link}` })
  }
  const { id, event, leagueId, leagueName } = message
  const post = json(url, {
    id,
    event,
    league: { id: leagueId, name: leagueName },
    title,
    text: short,
    url: link,
  })
  return { ...post, headers: { ...post.headers, ...signature(secret, id, now, post.body) } }
}

const plainOnDiscord = (text: string) => text.replaceAll(/[\\*_~`|<>[\]()#-]/g, String.raw`\$&`)

const plainOnSlack = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')

/**
 * Signs a body as Standard Webhooks does, so that any of its libraries can verify it.
 *
 * @param secret `whsec_` and base64
 * @see https://www.standardwebhooks.com
 */
function signature(secret: string, id: string, now: Date, body: string): Record<string, string> {
  const seconds = Math.floor(now.getTime() / 1000)
  const signed = createHmac('sha256', Buffer.from(secret.replace('whsec_', ''), 'base64'))
    .update(`${id}.${seconds}.${body}`)
    .digest('base64')
  return {
    'webhook-id': id,
    'webhook-timestamp': `${seconds}`,
    'webhook-signature': `v1,${signed}`,
  }
}
