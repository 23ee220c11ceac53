import type { Account } from '../identity/admission.ts'
import type { Limits } from '../limits/limits.ts'

/** Counts a try of an invite code, and gives it back when the code was right. @throws {TooMany} */
export async function tryCode<T>(
  limits: Limits,
  { id }: Account,
  use: () => Promise<T>,
): Promise<T> {
  await limits.consume('invite-code', id)
  const used = await use()
  await limits.refund('invite-code', id)
  return used
}
