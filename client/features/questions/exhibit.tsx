import type { RenderText } from '#client/ui/text/bound-text.tsx'
import { MarkdownText } from '#client/ui/text/markdown-text.tsx'
import classes from './exhibit.module.css'

interface ExhibitProps {
  /** Markdown; absent or empty where a question has none. */
  text: string | undefined
  renderText?: RenderText | undefined
}

/** What a question shows below its stem: laboratory results, a figure. */
export function Exhibit({ text, renderText }: ExhibitProps) {
  if (!text) return null
  return (
    <div className={classes.exhibit}>
      <MarkdownText text={text} renderText={renderText} />
    </div>
  )
}
