import { useParams } from 'wouter'

/** The `:id` of the address: the league's on its pages, the invitation's on its own. */
export function useRouteId(): string {
  return useParams<{ id: string }>().id
}
