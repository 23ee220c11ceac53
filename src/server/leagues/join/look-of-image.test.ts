import { randomUUID } from 'node:crypto'

import sharp from 'sharp'
import { expect, test } from 'vitest'

import { removeClubLook } from '#contract/clubs/looks.ts'
import { clubLooks } from '#server/clubs/looks/tables.ts'
import { drawCrest, givePlan, startLooks } from '#server/testing/scenes/looks.ts'
import { startTeeTime } from '#server/testing/teetime.ts'

import type { SocialCard } from './social-card.ts'
import { pictureVersion, renderSocialImage as renderLogged } from './social-image.ts'

const card: SocialCard = {
  inviter: 'Ann',
  league: 'Sunday Best',
  tournament: 'The Open, starts Thu, Jul 16',
  fee: '$20.00 a team',
  deadline: 'Picks lock soon',
  isOpen: true,
  members: 'Ann is in',
  look: { club: 'The Usual', color: '#7a1f3d', crestId: 'c1' },
}
const renderSocialImage = (card: SocialCard, readCrest: () => Promise<Buffer>) =>
  renderLogged(card, readCrest, { warn: () => {} })

const withoutCrest = (card: SocialCard): SocialCard => ({
  ...card,
  look: card.look && { ...card.look, crestId: null },
})

const crestOf = async (background: string) => Buffer.from(await drawCrest(background), 'base64')
const jpegOf = async (background: string) =>
  sharp(await crestOf(background))
    .jpeg()
    .toBuffer()

/** The color of a picture at a place, as `rgb`. */
async function colorAt(picture: Uint8Array, left: number, top: number): Promise<number[]> {
  const pixel = sharp(picture).extract({ left, top, width: 1, height: 1 }).removeAlpha()
  return [...(await pixel.raw().toBuffer())]
}

const club = [0x7a, 0x1f, 0x3d]
const paper = [0xf6, 0xf3, 0xea]
/** The middle of the crest. */
const crestAt = [132, 98] as const

test('the picture of a link has the crest on the club’s color, however long the club’s name is', async () => {
  for (const name of ['The Usual', 'W'.repeat(80)]) {
    const look = { ...card.look, club: name, color: '#7a1f3d', crestId: 'c1' }
    const { picture, drawn } = await renderSocialImage({ ...card, look }, () => jpegOf('blue'))
    expect(drawn.look?.crestId).toBe('c1')
    expect(await colorAt(picture, 60, 98)).toEqual(club)
    // Beside the card, and below the name.
    expect(await colorAt(picture, 1180, 98)).toEqual(paper)
    expect(await colorAt(picture, 1140, 98)).toEqual(club)
    const [red = 255, , blue = 0] = await colorAt(picture, ...crestAt)
    expect(blue - red).toBeGreaterThan(150)
  }
})

test('a crest that can’t be read, takes long, or is no picture leaves the picture without it', async () => {
  const failing = {
    'can’t be read': () => Promise.reject(new Error('gone')),
    'never arrives': () => new Promise<never>(() => {}),
  }
  for (const [why, read] of Object.entries(failing)) {
    const wanted = { ...card, league: why }
    const slow = renderSocialImage(wanted, read)
    // Other pictures don't wait for it.
    const { picture: other } = await renderSocialImage(card, () => jpegOf('blue'))
    expect(await colorAt(other, ...crestAt)).not.toEqual(club)
    const { picture, drawn } = await slow
    expect([why, drawn]).toEqual([why, withoutCrest(wanted)])
    expect(await colorAt(picture, ...crestAt)).not.toEqual(await colorAt(other, ...crestAt))
  }
  const broken = await renderSocialImage({ ...card, league: 'Broken' }, async () =>
    Buffer.from('no picture'),
  )
  expect(await colorAt(broken.picture, 60, 98)).toEqual(club)
})

test('a crest that failed once is drawn the next time', async () => {
  const once = { ...card, league: 'Once' }
  const failed = await renderSocialImage(once, () => Promise.reject(new Error('gone')))
  expect(failed.drawn.look?.crestId).toBeNull()
  const { drawn } = await renderSocialImage(once, () => jpegOf('blue'))
  expect(pictureVersion(drawn)).toBe(pictureVersion(once))
})

test('the picture of a league’s link changes with its club’s look', async () => {
  const teetime = await startTeeTime()
  const { setLook, joinCode, params } = await startLooks(teetime)
  await givePlan(teetime, 'ann', 'enterprise')
  const open = async () => {
    const { statusCode, headers, rawPayload } = await teetime.send({
      url: `/join/${joinCode}/picture.png`,
    })
    expect(statusCode).toBe(200)
    return { etag: headers.etag, color: await colorAt(rawPayload, 60, 98) }
  }
  const before = await open()
  await setLook('ann', await drawCrest())
  const after = await open()
  expect([after.color, after.etag === before.etag]).toEqual([club, false])
  // The file is damaged, and no image with it is in memory.
  const crestId = randomUUID()
  await teetime.services.db.update(clubLooks).set({ crest: Buffer.from('no picture'), crestId })
  expect((await open()).color).toEqual(club)
  const lines = teetime.logLines.filter((line) =>
    line.includes('the picture of a link has no crest'),
  )
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([{ crest: crestId }])
  await teetime.as('ann')(removeClubLook, { params })
  expect(await open()).toEqual(before)
})
