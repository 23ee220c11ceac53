import type { Page } from '@playwright/test'

/** Gives a page's browser a device for passkeys. @returns sets whether it verifies its user, as it does at first */
export async function addVirtualAuthenticator(
  page: Page,
): Promise<(verifies: boolean) => Promise<void>> {
  const client = await page.context().newCDPSession(page)
  await client.send('WebAuthn.enable')
  const { authenticatorId } = await client.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  })
  return async (isUserVerified) => {
    await client.send('WebAuthn.setUserVerified', { authenticatorId, isUserVerified })
  }
}
