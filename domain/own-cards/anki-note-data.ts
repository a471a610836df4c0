import { ankiTag } from '#domain/import/anki-own-data.ts'
import { escapeHtml, markdownHtml } from '#domain/markdown/markdown-html.ts'
import { isPictureKey } from './media-key.ts'

/**
 * What our packages for Anki say of a note beside its fields, as JSON in the part of a note that Anki leaves to
 * others. Each holds only while Anki's own field is still what was made of it.
 */
export interface AnkiNoteData {
  /** The Markdown of fields that have marks, by their place; `fieldHtml` of it is the field. */
  markdown?: Record<number, string>
  /** The tags, where one has a space; `ankiTag` of each is the tag in Anki. */
  tags?: readonly string[]
  /** The learner's marks, by the number of the card. */
  marks?: Record<number, CardMarks>
}

export interface CardMarks {
  isStarred: boolean
  needsReview: boolean
  notes: string
  tags: readonly string[]
}

/** The file of a picture or sound in a package. */
export const fileOfKey = (key: string): string => (isPictureKey(key) ? `${key}.webp` : key)

/** A field as HTML, with the pictures and sounds in it by the names of their files. */
const fieldHtml = (markdown: string) =>
  markdownHtml(markdown, ({ key, text }) =>
    isPictureKey(key)
      ? `<p><img src="${fileOfKey(key)}" alt="${escapeHtml(text)}"></p>`
      : `<p>[sound:${fileOfKey(key)}]</p>`,
  )

/** The fields as HTML, the tags, and what both leave out. @param texts in Markdown, in the order of the fields of the note type */
export function ankiNoteParts(
  texts: readonly string[],
  tags: readonly string[],
  marks: ReadonlyMap<number, CardMarks>,
): { fields: string[]; tags: string[]; data: string } {
  const fields = texts.map(fieldHtml)
  const ankiTags = tags.map(ankiTag)
  const marked = [...marks].filter(([, mark]) => isMarked(mark))
  const markdown = [...texts.entries()].filter(([place, text]) => text !== fields[place])
  const data: AnkiNoteData = {
    ...(markdown.length > 0 && { markdown: Object.fromEntries(markdown) }),
    ...(ankiTags.some((tag, place) => tag !== tags[place]) && { tags }),
    ...(marked.length > 0 && { marks: Object.fromEntries(marked) }),
  }
  return { fields, tags: ankiTags, data: Object.keys(data).length === 0 ? '' : JSON.stringify(data) }
}

const isMarked = ({ isStarred, needsReview, notes, tags }: CardMarks) =>
  isStarred || needsReview || notes !== '' || tags.length > 0

/**
 * The texts and tags of which `ankiNoteParts` made these; what was changed in Anki since is as it is there.
 * @param toMarkdown the Markdown of a field's HTML
 */
export function textsOfAnkiNote(
  { fields, tags, data }: { fields: readonly string[]; tags: readonly string[]; data: string },
  toMarkdown: (html: string) => string,
): { texts: string[]; tags: readonly string[] } {
  const said = readData(data)
  const textOf = (html: string, place: number) => {
    const markdown = said.markdown?.[place]
    if (typeof markdown === 'string' && fieldHtml(markdown) === html) return markdown
    const isPlain = !html.includes('[sound:') && fieldHtml(html) === html
    return isPlain ? html : toMarkdown(html)
  }
  const known = Array.isArray(said.tags) ? said.tags.map(String) : []
  const isSame = known.length > 0 && known.map(ankiTag).join(' ') === tags.join(' ')
  return { texts: fields.map(textOf), tags: isSame ? known : tags }
}

function readData(text: string): AnkiNoteData {
  try {
    const data: unknown = JSON.parse(text)
    return typeof data === 'object' && data !== null ? data : {}
  } catch {
    return {}
  }
}
