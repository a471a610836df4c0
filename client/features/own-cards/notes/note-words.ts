import type { noteStates } from '#contracts/own-cards/own-cards.ts'

type NoteState = (typeof noteStates)[number]

export const stateWords: Record<NoteState, string> = {
  all: 'All',
  new: 'New',
  due: 'To review',
  suspended: 'Suspended',
  deleted: 'Deleted',
}

/** Texts for a state without notes. */
export const emptyWords: Record<NoteState, string> = {
  all: 'There are no notes here yet.',
  new: 'No card is new: you have studied each of them.',
  due: 'No card is to be reviewed today.',
  suspended: 'No card is suspended. “Suspend” on chosen notes puts them here, and they are not asked.',
  deleted: 'No note was deleted in the last 30 days.',
}
