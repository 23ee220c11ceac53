import { crc32, deflateSync } from 'node:zlib'

import { unzipSync } from 'fflate'
import sharp from 'sharp'
import { expect, test } from 'vitest'

import { getPicture, listPictures, removePicture, setPicture } from '#contract/accounts/pictures.ts'
import { exportData } from '#contract/accounts/privacy.ts'
import { listAuditEvents } from '#contract/admin/audit.ts'
import { listUsers, removeUserPicture } from '#contract/admin/users.ts'
import { getWatchedLeague, createWatchLink } from '#contract/game/watch.ts'
import { getJoinCode, getJoinPreview } from '#contract/leagues/join-link.ts'
import { buildUrl } from '#contract/wire/url.ts'
import { purgeNow } from '#server/accounts/privacy/purge.ts'
import { maxPictureBytes } from '#server/platform/pictures/encode-picture.ts'
import { startLeague } from '#server/testing/leagues.ts'
import { sameOrigin } from '#server/testing/scenes/access.ts'
import { startClosedLeague } from '#server/testing/scenes/finished.ts'
import { password, startTeeTime, type TeeTime } from '#server/testing/teetime.ts'

/** A picture of one color, wider than high. */
const photo = (color = 'green', width = 60, height = 40) =>
  sharp({ create: { width, height, channels: 3, background: color } })

const upload = ({ as }: TeeTime, who: string, file: Buffer) =>
  as(who)(setPicture, { body: { image: file.toString('base64') } })

const open = ({ send }: TeeTime, id: string) =>
  send({ url: buildUrl(getPicture, { params: { id } }) })

/** Uploads a file. @returns what is served */
async function served(teetime: TeeTime, file: Buffer): Promise<Buffer> {
  const { pictureId } = await upload(teetime, 'ann', file)
  return (await open(teetime, pictureId)).rawPayload
}

const pngChunk = (type: string, data: Buffer) => {
  const body = Buffer.concat([Buffer.from(type), data])
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
  length.writeUInt32BE(data.length)
  sum.writeUInt32BE(crc32(body))
  return Buffer.concat([length, body, sum])
}

/** A PNG of a few kilobytes that claims to be as wide and high as `size`. */
function bomb(size: number): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(size, 0)
  head.writeUInt32BE(size, 4)
  head[8] = 1
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    pngChunk('IHDR', head),
    pngChunk('IDAT', deflateSync(Buffer.alloc(size * Math.ceil(size / 8 + 1)))),
    pngChunk('IEND', Buffer.alloc(0)),
  ])
}

test('a picture is served as a square WebP of 256 pixels, to anyone, and only browsers keep it', async () => {
  const teetime = await startTeeTime()
  await teetime.register('ann')
  for (const format of ['png', 'jpeg', 'webp'] as const) {
    const { pictureId } = await upload(teetime, 'ann', await photo().toFormat(format).toBuffer())
    const { statusCode, headers, rawPayload } = await open(teetime, pictureId)
    expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      'image/webp',
      'nosniff',
    ])
    expect(headers['cache-control']).toBe('private, max-age=31536000, immutable')
    expect(await sharp(rawPayload).metadata()).toMatchObject({
      format: 'webp',
      width: 256,
      height: 256,
    })
  }
})

test('a new picture has another address, and the old one is gone', async () => {
  const teetime = await startTeeTime()
  await teetime.register('ann')
  const file = await photo().png().toBuffer()
  const { pictureId: first } = await upload(teetime, 'ann', file)
  const { pictureId: second } = await upload(teetime, 'ann', file)
  expect(second).not.toBe(first)
  const { statusCode, headers } = await open(teetime, first)
  expect([statusCode, headers['cache-control']]).toEqual([404, 'private, no-store'])
  await teetime.as('ann')(removePicture)
  expect((await open(teetime, second)).statusCode).toBe(404)
  expect(await teetime.as('ann')(listPictures)).toEqual({ pictures: {} })
})

test('an upload keeps its pixels, upright, and nothing else: no place, no script, no second frame', async () => {
  const teetime = await startTeeTime()
  await teetime.register('ann')
  const script = '<script>alert(1)</script>'
  const withPlace = await photo()
    .jpeg()
    .withExif({ IFD0: { ImageDescription: script }, IFD3: { GPSLatitude: '51/1 30/1 0/1' } })
    .toBuffer()
  const withScript = Buffer.concat([withPlace, Buffer.from(script)])
  expect((await sharp(withScript).metadata()).exif).toBeDefined()
  const picture = await served(teetime, withScript)
  const { exif, xmp, comments, format } = await sharp(picture).metadata()
  expect([exif, xmp, comments, format]).toEqual([undefined, undefined, undefined, 'webp'])
  expect(picture.includes('script')).toBe(false)

  // Red on the left, blue on the right, turned by a quarter.
  const halves = await photo('blue', 40, 40)
    .composite([{ input: await photo('red', 20, 40).png().toBuffer(), left: 0, top: 0 }])
    .jpeg()
    .withMetadata({ orientation: 6 })
    .toBuffer()
  const upright = await sharp(await served(teetime, halves))
    .raw()
    .toBuffer()
  // The corner at the top right.
  const [red = 0, , blue = 0] = upright.subarray(3 * 255)
  expect(red).toBeGreaterThan(blue + 100)

  const frames = await sharp(
    await Promise.all(['red', 'blue'].map((color) => photo(color).png().toBuffer())),
    { join: { animated: true } },
  )
    .webp()
    .toBuffer()
  expect((await sharp(frames).metadata()).pages).toBe(2)
  expect((await sharp(await served(teetime, frames)).metadata()).pages).toBeUndefined()
})

test('a picture of noise is still small, and a transparent picture gets a white background', async () => {
  const teetime = await startTeeTime()
  await teetime.register('ann')
  const noise = await photo('gray', 256, 256)
    .composite([
      {
        input: await sharp({
          create: {
            width: 256,
            height: 256,
            channels: 3,
            background: 'gray',
            noise: { type: 'gaussian', mean: 128, sigma: 90 },
          },
        })
          .png()
          .toBuffer(),
      },
    ])
    .png()
    .toBuffer()
  expect((await served(teetime, noise)).length).toBeLessThanOrEqual(maxPictureBytes)
  const clear = await sharp({
    create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } },
  })
    .png()
    .toBuffer()
  const [red] = await sharp(await served(teetime, clear))
    .raw()
    .toBuffer()
  expect(red).toBeGreaterThan(250)
})

test('a file that is no picture, or one of too many pixels, is refused with a sentence', async () => {
  const teetime = await startTeeTime()
  await teetime.register('ann')
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"><script/></svg>'
  const jpeg = await photo('green', 200, 200).jpeg().toBuffer()
  const files: Record<string, Buffer> = {
    text: Buffer.from('not a picture'),
    page: Buffer.from('<!doctype html><script>alert(1)</script>'),
    svg: Buffer.from(svg),
    gif: await photo().gif().toBuffer(),
    tiff: await photo().tiff().toBuffer(),
    avif: await photo().avif().toBuffer(),
    'half a JPEG': jpeg.subarray(0, jpeg.length / 2),
    bomb: bomb(20_000),
    'more than 512 × 512 pixels': await photo('green', 513, 512).png().toBuffer(),
  }
  expect(files['bomb']?.length).toBeLessThan(100_000)
  for (const [kind, file] of Object.entries(files)) {
    const refused = await upload(teetime, 'ann', file).then(
      () => null,
      ({ status, code, message }: { status: number; code: string; message: string }) => [
        status,
        code,
        message,
      ],
    )
    expect([kind, refused]).toEqual([
      kind,
      [400, 'picture-unreadable', 'We can’t use this file. Choose a PNG, JPEG, or WebP.'],
    ])
  }
  // Base64 of no bytes at all.
  const empty = teetime.as('ann')(setPicture, { body: { image: ' /' } })
  await expect(empty).rejects.toMatchObject({ status: 400, code: 'picture-unreadable' })
  const huge = await teetime.send({
    method: setPicture.method,
    url: setPicture.path,
    headers: sameOrigin,
    cookies: teetime.cookieOf('ann'),
    payload: { image: 'A'.repeat(600_000) },
  })
  expect([huge.statusCode, huge.json()]).toMatchObject([413, { error: 'This is too long to send' }])
  expect(await teetime.as('ann')(listPictures)).toEqual({ pictures: {} })
})

test('the page of a link and the watch page show the picture, and a new one at once', async () => {
  const { teetime, leagueId: id } = await startClosedLeague(['ann', 'bob'])
  const { as, stranger } = teetime
  const { code } = await as('ann')(getJoinCode, { params: { id } })
  const { token } = await as('ann')(createWatchLink, { params: { id } })
  const shown = async () => {
    const { commissioner } = await stranger(getJoinPreview, { params: { code } })
    const { teams } = await stranger(getWatchedLeague, { params: { token } })
    return [commissioner, ...teams].map(({ pictureId }) => pictureId)
  }
  expect(await shown()).toEqual([null, null, null])
  const file = await photo().png().toBuffer()
  for (let nth = 0; nth < 2; nth += 1) {
    const { pictureId } = await upload(teetime, 'ann', file)
    const [commissioner, ...teams] = await shown()
    expect([commissioner, teams.toSorted()]).toEqual([pictureId, [pictureId, null].toSorted()])
  }
})

test('an administrator removes someone’s picture, which is recorded', async () => {
  const teetime = await startTeeTime()
  const { as, idOf, register } = teetime
  await register('ann')
  const { pictureId } = await upload(teetime, 'ann', await photo().png().toBuffer())
  const pictureOf = async () =>
    (await as('admin')(listUsers, { query: { q: 'ann' } })).users.map((user) => user.pictureId)
  expect(await pictureOf()).toEqual([pictureId])
  const params = { id: idOf('ann') }
  await as('admin')(removeUserPicture, { params })
  await as('admin')(removeUserPicture, { params })
  expect(await pictureOf()).toEqual([null])
  const { deeds } = await as('admin')(listAuditEvents, { query: {} })
  const removals = deeds.filter(({ deed }) => deed === 'picture-removed')
  expect(removals).toMatchObject([{ username: 'ann' }])
})

test('the download has the picture as a file, and a deleted account has none', async () => {
  const teetime = await startTeeTime()
  const { services, idOf, register } = teetime
  await register('ann')
  const { pictureId } = await upload(teetime, 'ann', await photo().png().toBuffer())
  const picture = (await open(teetime, pictureId)).rawPayload
  const { rawPayload } = await teetime.send({
    method: exportData.method,
    url: exportData.path,
    headers: sameOrigin,
    cookies: teetime.cookieOf('ann'),
    payload: { password },
  })
  const files = unzipSync(rawPayload)
  expect(Buffer.from(files['picture.webp'] ?? [])).toEqual(picture)
  const rows = JSON.parse(Buffer.from(files['pictures.json'] ?? []).toString()) as object[]
  expect(rows).toMatchObject([{ id: pictureId, user_id: idOf('ann') }])
  expect(rows[0]).not.toHaveProperty('content')
  await purgeNow(services.db, idOf('ann'))
  expect((await open(teetime, pictureId)).statusCode).toBe(404)
})

test('removing a picture that isn’t there changes nothing for anyone’s leagues', async () => {
  const teetime = await startTeeTime()
  const { as, services } = teetime
  await startLeague(teetime, ['ann'])
  const versions = async () =>
    (await services.database.query('select names_version from leagues')).rows
  await upload(teetime, 'ann', await photo().png().toBuffer())
  await as('ann')(removePicture)
  const before = await versions()
  await as('ann')(removePicture)
  expect(await versions()).toEqual(before)
})
