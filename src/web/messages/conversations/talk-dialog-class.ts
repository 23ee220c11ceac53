/**
 * Size and place of a dialog that is a conversation: 80% of the viewport's height at most, and on phones at
 * the top, so that neither the keyboard nor a toast lies over where the message is written.
 */
export const talkDialogClass = 'top-3 h-[min(80dvh,40rem)] max-w-lg md:top-[8dvh]'
