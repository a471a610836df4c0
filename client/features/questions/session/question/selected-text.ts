import { type Highlight, type TextPart, textPartOf } from '#domain/questions/highlights.ts'

/** The stretches of question texts within `root` that are selected; one that spans several texts has one in each. */
export function selectedHighlights(root: Element, selection: Selection | null): Highlight[] {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return []
  const range = selection.getRangeAt(0)
  return [...root.querySelectorAll('[data-part]')].flatMap((text) => {
    if (!range.intersectsNode(text)) return []
    const start = text.contains(range.startContainer)
      ? offsetIn(text, range.startContainer, range.startOffset)
      : 0
    const end = text.contains(range.endContainer)
      ? offsetIn(text, range.endContainer, range.endOffset)
      : (text.textContent?.length ?? 0)
    const part = textPartOf(text.getAttribute('data-part'))
    return part && end > start ? [{ part, start, end }] : []
  })
}

/** Characters of `text` before a place in it. */
function offsetIn(text: Element, node: Node, offset: number): number {
  const before = document.createRange()
  before.selectNodeContents(text)
  before.setEnd(node, offset)
  return before.toString().length
}

/** The highlight at a click or a touch. */
export function highlightAt(target: EventTarget | null): { part: TextPart; start: number } | undefined {
  const found = target instanceof Element ? target.closest('mark[data-start]') : null
  const part = textPartOf(found?.closest('[data-part]')?.getAttribute('data-part'))
  return found && part ? { part, start: Number(found.getAttribute('data-start')) } : undefined
}
