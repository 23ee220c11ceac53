import { createHash } from 'node:crypto'

import type { FastifyReply } from 'fastify'

import { lightColors } from './light-colors.ts'
import { escapeHtml } from './template.ts'

const { paper, board, line, ink, soft, fairway } = lightColors
const style = `body{margin:0;padding:2rem 1rem;background:${paper};font:1rem/1.5 system-ui,sans-serif;color:${ink}}
main{max-width:40rem;margin:auto}article,.card{margin:1rem 0;padding:1rem 1.5rem;background:${board};border:1px solid ${line};border-top:4px solid ${fairway};border-radius:3px}
h1,h2{font:600 1.25rem/1.3 Georgia,serif;margin:0 0 .5rem}a{color:${fairway}}small{color:${soft}}p{white-space:pre-line;overflow-wrap:anywhere}
button{font:inherit;font-weight:600;padding:.6rem 1.2rem;border:0;border-radius:3px;background:${fairway};color:${board};cursor:pointer}`
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
