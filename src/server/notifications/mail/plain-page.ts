import { createHash } from 'node:crypto'

import type { FastifyReply } from 'fastify'

import { escapeHtml } from './template.ts'

const style = `body{margin:0;padding:2rem 1rem;background:#f4f5f1;font:1rem/1.5 system-ui,sans-serif;color:#1c2b22}
main{max-width:40rem;margin:auto}article,.card{margin:1rem 0;padding:1rem 1.5rem;background:#fff;border-radius:12px}
h1,h2{font-size:1.25rem;margin:0 0 .5rem}a{color:#14532d}small{color:#5b675f}p{white-space:pre-line}
button{font:inherit;padding:.6rem 1.2rem;border:0;border-radius:8px;background:#14532d;color:#fff;cursor:pointer}`
const styleHash = createHash('sha256').update(style).digest('base64')

/** Sends a page without JavaScript, for people who aren't signed in and for developers. @param body HTML */
export async function sendPlainPage(
  reply: FastifyReply,
  title: string,
  body: string,
): Promise<void> {
  await reply
    .header(
      'content-security-policy',
      `default-src 'none'; style-src 'sha256-${styleHash}'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'`,
    )
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8').send(`<!doctype html>
<html lang="en">
<head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title><style>${style}</style></head>
<body><main>${body}</main></body>
</html>
`)
}
