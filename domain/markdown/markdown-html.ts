import { type Block, type Inline, mediaText, occlusionText, parseMarkdown } from './parse-markdown.ts'

const tags = { bold: 'b', italic: 'i', sub: 'sub', sup: 'sup' } as const

type MediaBlock = Extract<Block, { type: 'media' }>
const mediaWords = (block: MediaBlock) => `<p>${escapeHtml(mediaText(block))}</p>`

/**
 * The Markdown subset as HTML, for programs that know only HTML; HTML in the text stays text. @param mediaHtml the HTML of a
 * picture or sound, where the program gets its file too
 */
export function markdownHtml(text: string, mediaHtml = mediaWords): string {
  const blocks = parseMarkdown(text)
  return blocks
    .map((block, index) => {
      const isBetweenParagraphs = block.type === 'paragraph' && blocks[index - 1]?.type === 'paragraph'
      return `${isBetweenParagraphs ? '<br><br>' : ''}${blockHtml(block, mediaHtml)}`
    })
    .join('')
}

function blockHtml(block: Block, mediaHtml: (block: MediaBlock) => string): string {
  if (block.type === 'paragraph') return block.lines.map(inlineHtml).join('<br>')
  if (block.type === 'list') {
    const list = block.isOrdered ? 'ol' : 'ul'
    return `<${list}>${elements('li', block.items)}</${list}>`
  }
  // The image is left out, because an Anki package contains none of our files.
  if (block.type === 'figure' || block.type === 'photograph') return `<p>${escapeHtml(block.text)}</p>`
  if (block.type === 'math') return String.raw`<p>\[${escapeHtml(block.tex)}\]</p>`
  if (block.type === 'media') return mediaHtml(block)
  if (block.type === 'occlusion') return `<p>${escapeHtml(occlusionText(block))}</p>`
  const rows = [elements('th', block.header), ...block.rows.map((row) => elements('td', row))]
  return `<table>${rows.map((row) => `<tr>${row}</tr>`).join('')}</table>`
}

const elements = (name: string, contents: readonly Inline[][]) =>
  contents.map((content) => `<${name}>${inlineHtml(content)}</${name}>`).join('')

function inlineHtml(inlines: readonly Inline[]): string {
  return inlines
    .map((inline) => {
      if (inline.type === 'text') return escapeHtml(inline.text)
      if (inline.type === 'math') return String.raw`\(${escapeHtml(inline.tex)}\)`
      const tag = tags[inline.type]
      return `<${tag}>${inlineHtml(inline.children)}</${tag}>`
    })
    .join('')
}

/** Escapes text for an element, and for an attribute in double quotes. */
export const escapeHtml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
