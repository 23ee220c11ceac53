import { reportClientError } from '../src/contract/wire/reports.ts'
import { expect, expectAccessible, test } from './support/fixtures.ts'

test('a page error is reported once, a few times per load, and without personal data', async ({
  page,
}) => {
  const reports: Record<string, string>[] = []
  page.on('request', (request) => {
    if (request.url().endsWith(reportClientError.path)) {
      reports.push(request.postDataJSON() as Record<string, string>)
    }
  })
  await page.goto('/reset-password#token=secret-of-ann')
  await expect(page.getByText('At least 6 characters.')).toBeVisible()
  const crash = (message: string) =>
    page.evaluate((text) => void setTimeout(() => void Promise.reject(new Error(text))), message)
  const answered = page.waitForResponse(`**${reportClientError.path}`)
  await crash('No place for ann@example.com')
  expect((await answered).status()).toBe(200)
  await page.evaluate(() => void setTimeout(() => JSON.parse('{')))
  await expect.poll(() => reports.length).toBe(2)
  await crash('No place for ann@example.com')
  for (let nth = 0; nth < 6; nth += 1) await crash(`Another, the ${'x'.repeat(nth)}`)
  await expect.poll(() => reports.length).toBe(5)
  const [first] = reports
  expect([first?.['message'], first?.['path']]).toEqual([
    'Error: No place for :address',
    '/reset-password',
  ])
  expect(first?.['version']).toMatch(/^base-[\w-]+\.js$/)
  expect(reports[1]?.['message']).toContain('SyntaxError')
  expect(JSON.stringify(reports)).not.toMatch(/secret|example\.com/)
})

test('a page that fails to render shows an error and reports it', async ({ page }) => {
  await page.route('**/assets/forgot-password-page-*.js', async (route) => {
    const response = await route.fetch()
    const broken =
      'const broken=()=>{throw new Error("No way")};export{broken as ForgotPasswordPage}'
    const body = (await response.text()).replace(/export\{\w+ as ForgotPasswordPage\}/, broken)
    await route.fulfill({ response, body })
  })
  const sent = page.waitForRequest(`**${reportClientError.path}`)
  await page.goto('/forgot-password')
  await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible()
  await expect(page.getByText('Still stuck? Write to help@golf.example.')).toBeVisible()
  expect((await sent).postDataJSON()).toMatchObject({
    message: 'Error: No way',
    path: '/forgot-password',
  })
})

test('a member’s page that doesn’t load keeps the header, and there is one main part', async ({
  person,
}) => {
  const { page } = await person('ann')
  await page.route('**/assets/clubs-page-*.js', (route) => route.abort())
  await page.goto('/clubs')
  await expect(page.getByRole('heading', { name: 'This page didn’t load' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'TeeTime, dashboard' })).toBeVisible()
  await expect(page.getByRole('main')).toHaveCount(1)
  await expectAccessible(page)
})

test('the browser itself reports content security policy violations', async ({ teetime, page }) => {
  const [node] = teetime.nodes
  await page.goto('/login')
  await page.evaluate(() => {
    const picture = document.createElement('img')
    picture.src = 'https://evil.example/x.png'
    document.body.append(picture)
  })
  await expect.poll(() => node?.said()).toContain('the content security policy')
  expect(node?.said()).toContain('https://evil.example')
})
