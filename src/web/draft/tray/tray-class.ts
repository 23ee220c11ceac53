/** The tray's place: along the bottom, above the league's bar on a phone. */
export const trayClass =
  'sticky bottom-[calc(3.5rem+env(safe-area-inset-bottom))] z-20 -mx-4 mt-5 border-t-2 border-ink bg-board px-4 py-2 shadow-lift md:bottom-0 md:mx-0 md:border-x md:border-x-line lg:py-3'
