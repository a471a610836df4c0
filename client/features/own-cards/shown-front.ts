import { plainText } from '#domain/markdown/parse-markdown.ts'
import { filledText, parseCloze } from '#domain/own-cards/cloze.ts'

/** The front of a note on one line, with its gaps filled. */
export const shownFront = (front: string): string => plainText(filledText(parseCloze(front)))
