import { useMedia } from '#web/ui/hooks/use-media.ts'

/** Whether four columns fit beside each other; else they are tabs. */
export function useWide(): boolean {
  return useMedia('(min-width: 64rem)')
}
