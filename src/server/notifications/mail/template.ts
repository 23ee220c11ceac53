import { getCrest } from '#contract/clubs/looks.ts'
import type { ClubLook } from '#contract/leagues/leagues.ts'
import { buildUrl } from '#contract/wire/url.ts'
import { inkOn } from '#domain/clubs/look.ts'
import type { MailContent } from '#server/platform/services/mailer.ts'

import { lightColors as colors } from './light-colors.ts'

/** The parts of a mail. */
interface MailParts {
  title: string
  text: string
  /** The button's link; null for no button. */
  link: string | null
  button: string
  /** The link that turns mails of its kind off; null for mails that can't be turned off. */
  unsubscribe: string | null
  /** The look of the club that it is about; null for TeeTime's own. */
  look: ClubLook | null
  /** The address of this site. */
  siteUrl: string
}

/** Renders a mail as plain text and as HTML. */
export function renderMail(parts: MailParts): MailContent {
  const { title, text, link, button, unsubscribe, look, siteUrl } = parts
  const plain = [
    text,
    ...(link === null ? [] : [`${button}:\n${link}`]),
    '-- \nTeeTime, fantasy golf with friends',
    ...(unsubscribe === null ? [] : [`Unsubscribe from emails like this: ${unsubscribe}`]),
  ]
  const paragraphs = text.split('\n\n').map((part) => `<p>${escapeHtml(part)}</p>`)
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:${colors.paper};font-family:system-ui,sans-serif;color:${colors.ink}">
<div style="max-width:32rem;margin:auto;background:${colors.board};border:1px solid ${colors.line};border-top:4px solid ${look?.color ?? colors.fairway};border-radius:3px;line-height:1.5">
${look ? renderBand(look, siteUrl) : ''}<div style="padding:24px">
<h1 style="margin:0 0 16px;font-family:Fraunces,Georgia,serif;font-size:1.5rem;line-height:1.25">${escapeHtml(title)}</h1>
${paragraphs.join('\n')}
${link === null ? '' : `<p style="margin:24px 0"><a href="${escapeHtml(link)}" style="display:inline-block;padding:12px 18px;border-radius:3px;${buttonColors(look)};font-weight:600;text-decoration:none">${escapeHtml(button)}</a></p>`}
<p style="margin:24px 0 0;padding-top:12px;border-top:1px solid ${colors.line};color:${colors.soft};font-size:0.875rem">TeeTime, fantasy golf with friends${
    unsubscribe === null
      ? ''
      : ` · <a href="${escapeHtml(unsubscribe)}" style="color:${colors.soft}">Unsubscribe from emails like this</a>`
  }</p>
</div>
</div>
</body>
</html>
`
  return { subject: title.replaceAll(/\s+/g, ' '), text: `${plain.join('\n\n')}\n`, html }
}

const buttonColors = (look: ClubLook | null): string =>
  look
    ? `background:${look.color};color:${inkOn(look.color)};border:1px solid ${colors.soft}`
    : `background:${colors.fairway};color:${colors.board}`

/** The club's crest and name on its color. */
function renderBand({ club, color, crestId }: ClubLook, siteUrl: string): string {
  const crest =
    crestId === null
      ? ''
      : `<img src="${siteUrl}${buildUrl(getCrest, { params: { id: crestId } })}" alt="" width="40" height="40" style="border-radius:3px;vertical-align:middle;margin-right:12px">`
  return `<p style="margin:0;padding:12px 24px;background:${color};color:${inkOn(color)};font-weight:600">${crest}${escapeHtml(club)}</p>
`
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
