import { api, expectToast } from './support/api.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'

const seasons = (place: string) =>
  [
    'year,event,person,place,total,money',
    '2019,The Open,Uncle Joe,1,-12,$20',
    `2019,The Open,Aunt May,${place},E,-20`,
    '2019,The Cup,Uncle Joe,2,E,-20',
    '2019,The Cup,Aunt May,1,-3,$20',
  ].join('\n')

test('an owner imports past seasons by keyboard, sees what is wrong first, and undoes them', async ({
  person,
}) => {
  const ann = await person('ann')
  const { page } = ann
  const { id } = await api<{ id: string }>(ann, 'post', '/api/clubs', { name: 'The Crew' })
  await page.goto(`/clubs/${id}`)
  await page.getByRole('link', { name: 'Import Past Seasons' }).click()
  await expect(page.getByText('Nothing imported yet')).toBeVisible()
  const [text, preview] = [
    page.getByLabel('Results'),
    page.getByRole('button', { name: 'Preview' }),
  ]
  await text.fill(seasons('last'))
  await preview.press('Enter')
  await expect(page.getByText('1 line to fix')).toBeVisible()
  await expect(page.getByText('Line 3:')).toBeVisible()
  await expect(page.getByRole('button', { name: /^Import \d/ })).toHaveCount(0)
  await expectAccessible(page)
  // A file takes the place of what was pasted.
  const file = { name: 'past.csv', mimeType: 'text/csv', buffer: Buffer.from(seasons('2')) }
  await page.getByLabel('CSV file').setInputFiles(file)
  await expect(text).toHaveValue(seasons('2'))
  await preview.press('Enter')
  await page.getByLabel('Uncle Joe').selectOption(ann.name)
  await expect(page.getByLabel('Aunt May')).toHaveValue('')
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Import 4 results' }).press('Enter')
  await expectToast(page, '4 results imported')
  await expect(page.getByText('Nothing imported yet')).toHaveCount(0)

  await page.goto(`/clubs/${id}`)
  await page.getByLabel('Season', { exact: true }).selectOption('2019')
  await expect(page.getByText('Aunt May').first()).toBeVisible()
  await expect(page.getByText(/imported/i).first()).toBeVisible()
  // Imported weeks count for the race and for rivals, too.
  const race = page.getByRole('region', { name: /’s weeks$/ })
  await expect(race.getByRole('row')).toHaveText([/Points$/, /The Open.*2$/, /The Cup.*3$/])
  await page.getByLabel('Whose year').selectOption('Aunt May')
  await expect(page.getByRole('img', { name: 'Aunt May has 3 after 2 weeks' })).toBeVisible()
  await expect(race.getByRole('row')).toHaveText([/Points$/, /The Open.*1$/, /The Cup.*3$/])
  await expect(page.getByLabel('Second rival').locator('option:checked')).toHaveText('Aunt May')
  await expect(page.getByText(`${ann.name} 1, Aunt May 1`)).toBeVisible()
  await page.getByLabel('First rival').selectOption('Aunt May')
  await expect(page.getByText(`Aunt May 1, ${ann.name} 1`)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('link', { name: 'Import Past Seasons' }).click()
  await page.getByRole('button', { name: /^Undo 2019/ }).press('Enter')
  await page.getByRole('button', { name: 'Undo Import' }).press('Enter')
  await expect(page.getByText('Nothing imported yet')).toBeVisible()
})
