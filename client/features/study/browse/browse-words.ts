import type { BrowseSort, BrowseState } from '#contracts/study/browse.ts'

export const stateWords: Record<BrowseState, string> = {
  all: 'All',
  new: 'New',
  waiting: 'Waiting',
  starred: 'Starred',
  suspended: 'Suspended',
  buried: 'Not today',
  'low-confidence': 'Low confidence',
  leech: 'Keeps slipping',
  edited: 'Edited since',
}

export const sortWords: Record<BrowseSort, string> = {
  chapter: 'By chapter',
  mastery: 'Weakest first',
  'next-review': 'Next review first',
  reviewed: 'Latest first',
  lapses: 'Most forgotten',
}

/** Why a state has no card, and how one comes to it. */
export const emptyWords: Record<BrowseState, string> = {
  all: 'There are no cards yet.',
  new: 'You have seen every card.',
  waiting: 'No card waits: all that is to be reviewed is planned for today.',
  starred: 'No card is starred. The star on a card puts it here.',
  suspended:
    'No card is suspended. “Not for me” on a card puts it here, and it is not asked until you take it back.',
  buried: 'No card is set aside for today. “Not today” on a card puts it here until your next study day.',
  'low-confidence': 'No card is of low confidence. Cards you rate “Did not know” are here.',
  leech: 'No card keeps slipping away. A card that you forgot six times is here.',
  edited: 'No card was edited since you last studied it.',
}
