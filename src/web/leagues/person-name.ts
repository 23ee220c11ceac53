interface Named {
  username: string
  firstName: string | null
  lastName: string | null
}

/** First and last name where both are known, else the username. */
export function personName({ username, firstName, lastName }: Named): string {
  return firstName && lastName ? `${firstName} ${lastName}` : username
}
