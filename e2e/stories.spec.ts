import { expect, expectAccessible, type Person, test } from './support/fixtures.ts'
import { addMembers, createReadyLeague, saveTeam } from './support/league.ts'
import { finishTournament, scoreRoundOne, startTournament } from './support/tournament-play.ts'

const tournament = '110'

test('after the end a league has stories, with the reader as "you", and one to share', async ({
  person,
  teetime,
}) => {
  const [ann, bob, cat] = [await person('ann'), await person('bob'), await person('cat')]
  const id = await createReadyLeague(ann.page, tournament)
  await addMembers(teetime, id, bob, cat)
  await saveTeam(ann.page, id, [1, 2, 8, 9, 15, 22])
  await saveTeam(bob.page, id, [3, 4, 10, 11, 16, 23])
  await startTournament(teetime, tournament)
  scoreRoundOne(teetime, tournament, () => 0)
  const reveal = async () => await (await ann.page.request.get(`/api/leagues/${id}/reveal`)).text()
  await expect.poll(reveal).toContain('"win":')
  const stories = ({ page }: Person) =>
    page.locator('section', { has: page.getByRole('heading', { name: 'Stories' }) })
  await ann.page.goto(`/leagues/${id}`)
  await expect(ann.page.getByRole('heading', { name: 'Recap & Moments' })).toBeVisible()
  await expect(stories(ann)).toHaveCount(0)

  // Five of Ann's are good, of whom four count, but the best golfer is Bob's.
  const good = [1, 2, 8, 9, 15]
  finishTournament(teetime, tournament, (rank) =>
    rank === 3 ? -3 : good.includes(rank) ? -2 : rank < 12 ? -1 : 1,
  )
  const week = async () => await (await ann.page.request.get(`/api/leagues/${id}/week`)).text()
  await expect.poll(week).toContain('bestTeam')
  for (const { page } of [ann, bob, cat]) await page.goto(`/leagues/${id}`)
  for (const width of [390, 1280]) {
    for (const { page } of [ann, bob, cat]) await page.setViewportSize({ width, height: 844 })
    const best = 'First3 Last3, First1 Last1, First8 Last8, and First9 Last9'
    for (const [reader, ...texts] of [
      [
        ann,
        'You came closest, 4 strokes back.',
        'First15 Last15’s −8 didn’t count for you, but would have for 1 other team.',
      ],
      [
        bob,
        `${ann.name} came closest, 4 strokes back. You were 12 back.`,
        `The one to catch was ${ann.name}, 8 strokes ahead.`,
      ],
      [cat, `${ann.name} came closest, 4 strokes back.`, `${ann.name} left the most`],
    ] as const) {
      for (const text of [`No team could have beaten −36: ${best}.`, ...texts])
        await expect(stories(reader)).toContainText(text)
    }
    await expect(stories(cat)).not.toContainText(/\byou\b/i)
    const golfer = stories(ann).getByRole('link', { name: 'First1 Last1' })
    await golfer.click()
    await expect(ann.page.getByRole('dialog', { name: 'First1 Last1' })).toBeVisible()
    await ann.page.keyboard.press('Escape')
    await expect(golfer).toBeFocused()
    await expectAccessible(ann.page)
  }
  await stories(ann).getByRole('button', { name: 'Share as Image' }).click()
  const image = ann.page.getByRole('dialog', { name: 'Share as Image' }).getByRole('img')
  await expect(image).toHaveAccessibleName(/Best Possible Team.*No team could have beaten/s)
  await expect(image).not.toHaveAccessibleName(/\bYou\b/)
  await expectAccessible(ann.page)

  // Whoever hides scores sees no stories, until they ask for them.
  await cat.page.goto('/profile/notifications')
  const hide = cat.page.getByRole('switch', { name: 'Hide scores until I ask' })
  await hide.click()
  await expect(hide).toBeChecked()
  // It is saved.
  await expect(hide).not.toHaveAttribute('aria-busy', 'true')
  await cat.page.goto(`/leagues/${id}`)
  await expect(cat.page.getByText('Scores are hidden')).toBeVisible()
  await expect(stories(cat)).toHaveCount(0)
})
