import { mediaInLine } from '#domain/markdown/parse-markdown.ts'
import { mediaMarkdown } from '#domain/own-cards/media-key.ts'

/** A line of a text that shows a picture or plays a sound. */
export interface MediaLine {
  /** The number of the line, from 0. */
  line: number
  key: string
  text: string
}

export const mediaLinesOf = (text: string): MediaLine[] =>
  text.split('\n').flatMap((content, line) => {
    const media = mediaInLine(content)
    return media ? [{ line, ...media }] : []
  })

/** The text with another description of the picture or sound in a line. */
export const describeLine = (text: string, { line, key }: MediaLine, description: string): string =>
  text.split('\n').with(line, mediaMarkdown(key, description)).join('\n')

export const removeLine = (text: string, { line }: MediaLine): string =>
  text.split('\n').toSpliced(line, 1).join('\n')
