import sharp from 'sharp'
import { expect, test } from 'vitest'

import { getPicture, setPicture } from '#contract/accounts/pictures.ts'
import { buildUrl } from '#contract/wire/url.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

async function start() {
  const teetime = await startTeeTime({ RATE_LIMITS: 'on' })
  await teetime.register('ann')
  return {
    ...teetime,
    upload: (file: Buffer) =>
      teetime.as('ann')(setPicture, { body: { image: file.toString('base64') } }),
  }
}

test('twenty uploads an hour are enough', async () => {
  const { upload } = await start()
  const file = Buffer.from('not a picture')
  for (let nth = 0; nth < 20; nth += 1) {
    await expect(upload(file)).rejects.toMatchObject({ status: 400 })
  }
  await expect(upload(file)).rejects.toMatchObject({ status: 429 })
})

test('pictures don’t use up their network’s calls, and have a high limit of their own', async () => {
  const { upload, send, services } = await start()
  const square = { width: 8, height: 8, channels: 3, background: 'green' } as const
  const { pictureId } = await upload(await sharp({ create: square }).png().toBuffer())
  const remoteAddress = '203.0.113.5'
  const url = buildUrl(getPicture, { params: { id: pictureId } })
  const open = async () => (await send({ url, remoteAddress })).statusCode
  for (let nth = 0; nth < 620; nth += 1) expect(await open()).toBe(200)
  const { statusCode } = await send({ url: '/api/auth/me', remoteAddress })
  expect(statusCode).toBe(401)
  for (let nth = 620; nth < 6_000; nth += 1) {
    await services.rateLimits.throttleNetwork('pictures-network', remoteAddress)
  }
  expect(await open()).toBe(429)
})
