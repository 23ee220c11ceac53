import type { MailContent } from '#server/platform/services/mailer.ts'

/** The parts of a mail. */
interface MailParts {
  title: string
  text: string
  /** The button's link; null for no button. */
  link: string | null
  button: string
  /** The link that turns mails of its kind off; null for mails that can't be turned off. */
  unsubscribe: string | null
}

/** Renders a mail as plain text and as HTML. */
export function renderMail({ title, text, link, button, unsubscribe }: MailParts): MailContent {
  const plain = [
    text,
    ...(link === null ? [] : [`${button}:\n${link}`]),
    '-- \nTeeTime, fantasy golf with friends',
    ...(unsubscribe === null ? [] : [`Unsubscribe from emails like this: ${unsubscribe}`]),
  ]
  const paragraphs = text.split('\n\n').map((part) => `<p>${escapeHtml(part)}</p>`)
  const html = `<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px;background:#f4f5f1;font-family:system-ui,sans-serif;color:#1c2b22">
<div style="max-width:32rem;margin:auto;padding:24px;background:#fff;border-radius:12px;line-height:1.5">
<h1 style="margin-top:0;font-size:1.25rem">${escapeHtml(title)}</h1>
${paragraphs.join('\n')}
${link === null ? '' : `<p><a href="${escapeHtml(link)}" style="display:inline-block;padding:10px 18px;border-radius:8px;background:#14532d;color:#fff;text-decoration:none">${escapeHtml(button)}</a></p>`}
<p style="color:#5b675f;font-size:0.85rem">TeeTime, fantasy golf with friends${
    unsubscribe === null
      ? ''
      : ` · <a href="${escapeHtml(unsubscribe)}">Unsubscribe from emails like this</a>`
  }</p>
</div>
</body>
</html>
`
  return { subject: title.replaceAll(/\s+/g, ' '), text: `${plain.join('\n\n')}\n`, html }
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' }

/** Escapes text for HTML. */
export const escapeHtml = (text: string): string =>
  text.replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign)
