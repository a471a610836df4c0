import { objectsOf, type PdfObject, pagesOf, pdfRuns } from './pdf-text.ts'

/** A child of a structure element: an element, content of another page than the first, or content of the first page. */
const children = /<<[^>]*\/Pg (\d+) 0 R[^>]*\/MCID (\d+)[^>]*>>|(\d+) 0 R|(\d+)/g

/**
 * The structure tree of a PDF as assistive programs walk it: a line for each element, indented by its depth, with its
 * tag, its scope and its text. This understands the output of pdfkit, not every PDF.
 */
export function pdfStructure(file: Buffer): string[] {
  const objects = objectsOf(file)
  const pages = pagesOf(objects).map(({ id }) => id)
  const runs = pdfRuns(file)
  const textOf = (pageId: number, id: number) =>
    runs.filter(({ page, mcid }) => pages[page - 1] === pageId && mcid === id).map(({ text }) => text)
  const walk = (id: number, depth: number): string[] => {
    const { head } = objects.get(id) as PdfObject
    const list = valueIn(head, /\/K \[([^\]]*)\]/)
    const firstPage = Number(valueIn(head.replace(list, ''), /\/Pg (\d+)/))
    const words: string[] = []
    const lines: string[] = []
    for (const [, page = firstPage, mcid, element, firstMcid] of list.matchAll(children)) {
      if (element) lines.push(...walk(Number(element), depth + 1))
      else words.push(...textOf(Number(page), Number(mcid ?? firstMcid)))
    }
    const name = [valueIn(head, /\/S \/(\w+)/), valueIn(head, /\/Scope \/(\w+)/), ...words]
    return [`${'  '.repeat(depth)}${name.filter(Boolean).join(' ')}`, ...lines]
  }
  const top = [...objects.values()].find(({ head }) => head.includes('/Type /StructTreeRoot'))
  return walk(Number(valueIn(top?.head ?? '', /\/K \[(\d+) 0 R\]/)), 0)
}

const valueIn = (text: string, pattern: RegExp): string => pattern.exec(text)?.[1] ?? ''

/** What the pages draw that is neither in the structure tree nor an artifact: text and lines, as instructions. */
export const untaggedContent = (file: Buffer): string[] =>
  pagesOf(objectsOf(file)).flatMap(({ content }) => {
    const rest = content.replace(/B[DM]C\n[\s\S]*?\nEMC\b/g, '')
    return rest.match(/^.*\b(?:TJ|Tj|S|s|f|B|Do)$/gm) ?? []
  })
