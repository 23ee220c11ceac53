import { formatToPar } from '../format.ts'
import { joinNames } from '../week/words.ts'
import type { ShootoutRow } from './standings.ts'

/** Says who won a shootout: `Ann wins the weekend shootout at −12`. @param lines the lowest total first */
export function describeResult(
  lines: readonly (Pick<ShootoutRow, 'total'> & { name: string })[],
): string {
  const best = lines[0]?.total ?? null
  const names = lines.filter(({ total }) => total === best).map(({ name }) => name)
  const win = names.length > 1 ? 'share the weekend shootout win' : 'wins the weekend shootout'
  return `${joinNames(names)} ${win} at ${formatToPar(best)}`
}
