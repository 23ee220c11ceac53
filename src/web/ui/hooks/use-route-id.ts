import { useParams } from 'wouter'

/** The `:id` in the address: the id of a league or, on its page, of an invitation. */
export function useRouteId(): string {
  return useParams<{ id: string }>().id
}
