import { expect, onTestFinished, test, vi } from 'vitest'

import type { SocialCard } from './social-card.ts'
import { renderSocialImage } from './social-image.ts'

const card: SocialCard = {
  inviter: 'Ann',
  league: 'Sunday Best',
  tournament: 'The Open, starts Thu, Jul 16',
  fee: '$20.00 a team',
  deadline: 'Picks lock soon',
  isOpen: true,
  members: 'Ann is in',
  look: null,
}

test('a worker that can’t start fails the picture and not the process, and the next picture gets a new one', async () => {
  const { Piscina } = await import('piscina')
  const { run } = Piscina.prototype
  const start = vi.spyOn(Piscina.prototype, 'run')
  onTestFinished(() => start.mockRestore())
  // What a worker that ends before it has a task does to its pool.
  const endPool = function (this: InstanceType<typeof Piscina>) {
    this.emit('error', new Error('EMFILE'))
    return run.call(this, {}, { signal: AbortSignal.timeout(1) })
  }
  start.mockImplementationOnce(endPool).mockImplementationOnce(endPool)
  const warn = vi.fn<(fields: object, text?: string) => void>()
  const draw = () => renderSocialImage(card, () => Promise.reject(new Error('none')), { warn })
  // The pool may be an earlier test's, which has another log.
  await expect(draw()).rejects.toThrow()
  await expect(draw()).rejects.toThrow()
  expect(warn).toHaveBeenCalledWith(
    { err: expect.objectContaining({ message: 'EMFILE' }) },
    'the worker for pictures of links failed',
  )
  expect((await draw()).picture.length).toBeGreaterThan(1_000)
})

test('a long deadline shows to its end', async () => {
  const draw = async (end: string) => {
    const deadline = `Picks lock Wed, Sep 30, 10:00 PM GMT+12 (Wed 10:00 AM EDT) (${end})`
    const crest = () => Promise.reject(new Error('none'))
    return (await renderSocialImage({ ...card, deadline }, crest, console)).picture
  }
  expect(await draw('estimated')).not.toEqual(await draw('estimates'))
})
