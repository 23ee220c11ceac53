/** A person's first and last name if both are known, else the username. */
export function displayName(person: {
  username: string
  firstName: string | null
  lastName: string | null
}): string {
  const { username, firstName, lastName } = person
  return firstName && lastName ? `${firstName} ${lastName}` : username
}
