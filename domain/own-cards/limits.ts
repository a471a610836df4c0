/** The most characters of a field of a note, each. */
export const mostNoteCharacters = 10_000
export const longestDeckName = 200
/** The most characters of a source. */
export const longestSource = 500
/** The most notes that are changed at once. */
export const mostNotesAtOnce = 1000
/** The most notes of a learner. */
export const mostNotes = 100_000
/** A note makes at most so many cards. */
export const mostCardsOfNote = 100
/** The days for which a deleted note can be brought back. */
export const daysUntilGone = 30
/** The most notes of a file that is imported. */
export const mostImportedNotes = 30_000
/** The longest guid of a note, in characters. */
export const longestGuid = 200
/** The most bytes of a picture or sound that is uploaded. */
export const mostMediaFileBytes = 8 * 2 ** 20
/** The most bytes of all stored pictures and sounds of a learner. */
export const mostMediaBytes = 500 * 2 ** 20
/** The longest side of a stored picture, and of its small form, in pixels. */
export const longestPictureSide = 2048
export const longestSmallSide = 640
