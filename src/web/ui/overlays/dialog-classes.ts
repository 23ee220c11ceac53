/** The look of a dialog, of its frame while it loads, and of what stands at the top of both. */
export const dialogClass = 'board fixed inset-x-3 z-50 mx-auto flex flex-col shadow-lift'
export const dialogHeadClass = 'board-head flex items-center justify-between gap-3 ps-4 pe-1'
export const dialogTitleClass = 'py-3 text-lg'

/** Where a dialog is, and how large it may grow. */
export const placements = {
  middle: 'top-1/2 max-h-[85dvh] max-w-lg -translate-y-1/2',
  /** From the lower edge on a phone, above its home indicator, and up above a toast; in the middle of a wide screen. */
  sheet:
    'bottom-[max(.75rem,env(safe-area-inset-bottom))] max-sm:min-h-80 max-h-[85dvh] max-w-3xl sm:top-1/2 sm:bottom-auto sm:-translate-y-1/2',
  /** At the top on a phone, where the keyboard doesn't cover a text field. */
  top: 'top-3 h-[min(80dvh,40rem)] max-w-lg md:top-[8dvh]',
  fullScreen: 'inset-0! max-h-none rounded-none border-0 pb-[env(safe-area-inset-bottom)]',
}
