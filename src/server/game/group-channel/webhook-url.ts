import type { ChannelKind } from '#contract/leagues/group-channel.ts'

const shownCharacters = 4

/** Recognizes a webhook by its address; null for a chat's address that is no webhook. */
export function detectKind(url: string): ChannelKind | null {
  const { hostname, pathname, searchParams } = new URL(url)
  const isWebhook = (path: RegExp, kind: ChannelKind) => (path.test(pathname) ? kind : null)
  if (/(^|\.)discord(app)?\.com$/.test(hostname))
    return isWebhook(/^\/api\/(v\d+\/)?webhooks\/\d+\/[\w-]+$/, 'discord')
  if (/(^|\.)slack\.com$/.test(hostname))
    return hostname === 'hooks.slack.com' ? isWebhook(/^\/\w+\/.+/, 'slack') : null
  if (/(^|\.)groupme\.com$/.test(hostname))
    return searchParams.get('bot_id') ? isWebhook(/^\/v3\/bots\/post$/, 'groupme') : null
  return 'json'
}

/** The part of a secret address that may be shown: its host, and its last characters. */
export function maskUrl(url: string): string {
  const { host, pathname, search } = new URL(url)
  return `${host}/…${`${pathname}${search}`.slice(1).slice(-shownCharacters)}`
}
